"""One small good file per graph format: A -> B -> C <- D, and an undirected or circle edge where the format has them."""

from __future__ import annotations

import gzip
import io

import numpy as np

__all__ = ["SEEDS"]

_XML = '<?xml version="1.0" encoding="UTF-8"?>\n<!-- a remark -->\n'
_MATRIX = [[0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 0], [0, 0, 1, 0]]


def _saved(fortran: bool = False, kind: str = "<f8") -> bytes:
    out = io.BytesIO()
    np.save(out, np.array(_MATRIX, dtype=kind, order="F" if fortran else "C"))
    return out.getvalue()


_BIF = (
    'network "n" {\n  property "x" ;\n}\n' + "".join(f"variable {v} {{\n  type discrete [ 2 ] {{ yes, no }};\n}}\n" for v in "ABCD")
    + "probability ( A ) {\n  table 0.5, 0.5;\n}\nprobability ( B | A ) {\n  (yes) 0.1, 0.9; // r\n  (no) 1, 0;\n}\n"
    + "probability ( C | B, D ) {\n  table 1;\n}\nprobability ( D ) { table .5, .5; }\n"
)  # fmt: skip
_NET = (
    "net\n{\n}\n% remark\n" + "".join(f'node {v}\n{{\n  states = ( "no" "yes" );\n}}\n' for v in "ABCD")
    + "potential ( A ) { data = ( 0.5 0.5 ); }\npotential (B | A) { data = ((1 0)(0 1)); }\n"
    + "potential (C | B D) { data = (); }\npotential (D |) { data = (1 0); }\n"
)  # fmt: skip
_DSC = 'belief network "n"\n' + "".join(f'node {v} {{\n  type : discrete [ 2 ] = {{ "n", "y" }};\n}}\n' for v in "ABCD") + (
    "probability ( A ) {\n  1, 0;\n}\nprobability ( B | A ) {\n (0) : 1, 0;\n}\nprobability ( C | B, D ) {}\nprobability ( D ) {}\n"
)  # fmt: skip
_XMLBIF = (
    _XML + "<!DOCTYPE BIF [\n<!ELEMENT BIF ( NETWORK )*>\n]>\n<BIF VERSION='0.3'><NETWORK><NAME>n</NAME>\n"
    + "".join(f"<VARIABLE TYPE='nature'><NAME>{v}</NAME><OUTCOME>y</OUTCOME></VARIABLE>\n" for v in "ABCD")
    + "<DEFINITION><FOR>A</FOR></DEFINITION>\n<DEFINITION><FOR>B</FOR><GIVEN>A</GIVEN><TABLE>1 0</TABLE></DEFINITION>\n"
    + "<DEFINITION><FOR>C</FOR><GIVEN>B</GIVEN><GIVEN>D</GIVEN></DEFINITION><DEFINITION><FOR>D</FOR></DEFINITION>\n"
    + "</NETWORK></BIF>\n"
)  # fmt: skip
_TEXTS: dict[str, list[str]] = {
    "edges": ["A -> B\nB -> C\nD -> C\nE\n", "A -> B -> C; D o-> C; E -- A"],
    "csv": ["from,to\nA,B\nB,C\nD,C\n", "ID,Variable 1,Dependency,Variable 2\n1,A,->,B\n2,B,-,C\n", "from;edge;to\nA;->;B\nC;;\n"],
    "bnlearn-string": ["[A][D][B|A][C|B:D]\n"],
    "bnlearn-arcs": ['     from to \n[1,] "A"  "B"\n[2,] "B"  "A"\n[3,] "B"  "C"\n', '"from","to"\n"A","B"\n"B","A"\n'],
    "bnlearn-print": ["\n  Bayesian network learned via Score-based methods\n\n  model:\n   [A][D][B|A]\n   [C|B:D]\n  nodes:   4 \n"],
    "tetrad": ["Graph Nodes:\nA;B;C;D\n\nGraph Edges:\n1. A --> B\n2. B o-> C\n3. D --- C dd nl\n\nGraph Attributes:\nBIC: -1\n"],
    "dagitty": ['dag {\nbb="0,0,1,1"\nA [exposure,pos="-0.1,0.2"]\nA -> B -> C\nC <- D [beta=.5]\nB <-> D\n}\n', "pag { A @-> B @-@ C }"],
    "dot": [
        'strict digraph "g" { // r\n graph [x=1]; node [shape=box]\n edge [dir=none] A -> "B" ;\n edge [dir=forward] B -> C ;\n'
        " subgraph cluster_0 { D; E } {A D} -> E:n [weight=-1.5, style=bold]; F [label=<<b>F</b>>] }\n",
        'digraph {\n0 [label=asia];\n1 [label="tub"];\n0 -> 1 [dir=both, arrowtail=odot, arrowhead=normal];\n}\n',
        "graph { a -- b /* x */ # y\n -- c }",
    ],
    "gml": ['Creator "x"\ngraph [\n  directed 1\n  node [ id 0 label "A" ]\n  node [ id 1 label "B&#233;" ]\n  edge [ source 0 target 1 edge "--" ]\n]\n'],
    "graphml": [
        _XML + '<graphml xmlns="http://graphml.graphdrawing.org/xmlns"><key id="d0" for="node" attr.name="name" attr.type="string"/>'
        '<graph edgedefault="directed"><node id="n0"><data key="d0">A</data></node><node id="n1"/><edge source="n0" target="n1"/></graph></graphml>'
    ],
    "gexf": [
        _XML + '<gexf xmlns="http://www.gexf.net/1.2draft" version="1.2"><graph defaultedgetype="directed" mode="static"><nodes>'
        '<node id="0" label="A"/><node id="1" label="B"/></nodes><edges><edge source="0" target="1" id="0" type="mutual"/></edges></graph></gexf>'
    ],
    "json": [
        '{"directed": true, "multigraph": false, "graph": {}, "nodes": [{"id": "A"}, {"id": "B"}, {"id": 3}],\n'
        ' "links": [{"source": "A", "target": "B"}, {"source": "B", "target": 3, "edge": "--"}]}',
        '{"type":"BN","nodes":["A{y|n}","B[2]"],"parents":{"A":[],"B":["A"]},"cpt":{"A":[0.5,0.5]}}',
    ],
    "edgelist": ["# r\nA B {}\nB C {'weight': 2}\nD C {'edge': '--'}\n"],
    "adjlist": ["#x.py\n# GMT Mon Nov 16 03:32:32 2026\n# \nA B C\nB\nC\nD C\nE\n"],
    "lavaan": ["# r\ny ~ a + b1*b\nf =~ x1 +\n x2\na ~~ b; y ~~ y\ny ~ 1\nq := b1*2\n"],
    "bif": [_BIF], "net": [_NET], "dsc": [_DSC], "xmlbif": [_XMLBIF],
    "xdsl": [
        _XML + '<smile version="1.0" id="n"><nodes><cpt id="A"><state id="y"/><probabilities>1</probabilities></cpt><submodel id="s">'
        '<deterministic id="B"><parents>A</parents></deterministic></submodel><equation id="C"><definition>C=B+1</definition></equation></nodes></smile>'
    ],
    "xbn": [
        '<ANALYSISNOTEBOOK><BNMODEL><NAME>n</NAME><VARIABLES><VAR NAME="A" TYPE="discrete"/><VAR NAME="B"/></VARIABLES>'
        '<STRUCTURE><ARC PARENT="A" CHILD="B"/></STRUCTURE></BNMODEL></ANALYSISNOTEBOOK>'
    ],
    "uai": ["BAYES\n3\n2 2 2\n3\n1 0   # A\n2 0 1   # B\n3 0 1 2   # C\n\n2\n 0.5 0.5\n4\n 1 0 0 1\n8\n 1 0 1 0 1 0 1 0\n", "BAYES 2 2 2 2 1 0 2 0 1 2 .5 .5"],
    "o3prm": ["class n {\n  labels(y, n) A {[0.5, 0.5]};\n  boolean B dependson A {[1, 0,\n 0, 1]};\n int(0,2) C dependson A, B {[]};\n}\n"],
    "matrix": [
        "\n".join(",".join(map(str, row)) for row in _MATRIX),
        '"","A","B","C","D"\n' + "\n".join(f'"{name}",{",".join(map(str, row))}' for name, row in zip("ABCD", _MATRIX, strict=True)),
        "# A B C D\n" + "\n".join(" ".join(f"{cell:.2e}" for cell in row) for row in _MATRIX),
    ],
}  # fmt: skip

SEEDS: dict[str, list[bytes]] = {name: [text.encode() for text in texts] for name, texts in _TEXTS.items()}
SEEDS["npy"] = [_saved(), _saved(True), _saved(kind="|b1"), _saved(kind=">i4")]
SEEDS["gz"] = [gzip.compress(_BIF.encode()), gzip.compress(_TEXTS["csv"][0].encode()) * 2]
