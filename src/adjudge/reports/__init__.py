"""One summary, many forms: Markdown and the others are templates over the same comparison object."""
