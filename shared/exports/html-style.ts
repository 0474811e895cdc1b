import type { Ink } from '../diagram/index.ts';

const DARK = `--bg:#14161a;--raised:#1a1d22;--sunken:#101216;--hover:#22262d;--line:#2a2f37;--line-strong:#3a414c;--text:#e3e6eb;--text-2:#a9b1be;--text-3:#8791a1;--c2s:#5ea1ff;--s2c:#c08bff;--ok:#4cc38a;--warn:#e8a33d;--err:#ff6e74;--info:#6cb6d9;--t-err:#3a1d20;--t-warn:#35290f;--t-ok:#14301f;--t-c2s:#16273f;--t-s2c:#2a1e3d;--t-info:#15303b;--k:#8ab4f8;--s:#a5d6a7;--n:#f2b37a;--l:#d7a0ff`;
const LIGHT = `--bg:#fff;--raised:#f7f8fa;--sunken:#f0f2f5;--hover:#eef1f5;--line:#e1e5ea;--line-strong:#c9d0d9;--text:#1b1f26;--text-2:#48515e;--text-3:#616b79;--c2s:#1565d8;--s2c:#7b3fd1;--ok:#17723f;--warn:#8f5300;--err:#c4262f;--info:#19698a;--t-err:#fdecec;--t-warn:#fdf3e0;--t-ok:#e6f6ed;--t-c2s:#e8f1ff;--t-s2c:#f2eafd;--t-info:#e5f3f9;--k:#1f4fa8;--s:#1d7a3a;--n:#a1520a;--l:#7b3fd1`;

/** Nothing is loaded, run or sent: only the style sheet within the page counts. */
export const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** The style sheet of a report: the tokens of the window, light and dark as the reader's system is. */
export const REPORT_STYLE = `
:root{color-scheme:light dark;${LIGHT};--mono:'JetBrains Mono',ui-monospace,'SF Mono',Menlo,Consolas,'DejaVu Sans Mono',monospace}
@media (prefers-color-scheme:dark){:root{${DARK}}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:13px/1.5 Inter,system-ui,-apple-system,'Segoe UI','DejaVu Sans',sans-serif}
main{max-width:1160px;margin:0 auto;padding:0 24px 64px}
a{color:inherit;text-decoration-color:var(--line-strong);text-underline-offset:2px}
a:hover{text-decoration-color:currentColor}
:focus-visible{outline:2px solid var(--c2s);outline-offset:1px;border-radius:3px}
code,.mono,pre,svg{font-family:var(--mono);font-size:12px}
header.top{border-bottom:1px solid var(--line);background:var(--raised)}
header.top>div{max-width:1160px;margin:0 auto;padding:18px 24px 20px}
.brand{display:flex;gap:8px;align-items:baseline;color:var(--text-3);font-size:12px}
.brand b{color:var(--text)}
h1{margin:10px 0 0;font-size:19px;line-height:1.35;font-weight:600;overflow-wrap:anywhere}
h1 .sign{margin-right:8px}
.said{margin:4px 0 0;color:var(--text-2);font-size:14px;overflow-wrap:anywhere}
.badges{display:flex;flex-wrap:wrap;gap:6px;margin:12px 0 0}
.badge{padding:1px 8px;border-radius:4px;background:var(--sunken);color:var(--text-2);font-size:12px;white-space:nowrap}
.error{color:var(--err)}.warning{color:var(--warn)}.info{color:var(--info)}.ok{color:var(--ok)}.c2s{color:var(--c2s)}.s2c{color:var(--s2c)}.muted,.busy,.idle{color:var(--text-3)}
.badge.error{background:var(--t-err);color:var(--err)}.badge.warning{background:var(--t-warn);color:var(--warn)}.badge.info{background:var(--t-info);color:var(--info)}.badge.ok{background:var(--t-ok);color:var(--ok)}
nav{position:sticky;top:0;z-index:1;border-bottom:1px solid var(--line);background:var(--bg)}
nav ul{display:flex;gap:18px;max-width:1160px;margin:0 auto;padding:0 24px;list-style:none;overflow-x:auto}
nav a{display:block;padding:9px 0;color:var(--text-2);text-decoration:none;white-space:nowrap}
nav a:hover{color:var(--text)}
nav small{margin-left:5px;color:var(--text-3);font-size:12px}
section{scroll-margin-top:44px;margin-top:30px}
h2{margin:0 0 10px;font-size:15px;font-weight:600}
h2 small{margin-left:6px;color:var(--text-3);font-size:12px;font-weight:400}
h3{margin:18px 0 8px;font-size:13px;font-weight:600}
p.left{margin:8px 0 0;color:var(--text-3);font-size:12px}
dl.facts{display:grid;grid-template-columns:110px minmax(0,1fr);gap:4px 16px;margin:0}
dl.facts dt{color:var(--text-3)}
dl.facts dd{margin:0;overflow-wrap:anywhere}
.card{border:1px solid var(--line);border-radius:5px;background:var(--raised);padding:14px 16px}
.finding{border:1px solid var(--line);border-left:3px solid var(--line-strong);border-radius:5px;padding:9px 14px 10px;margin-top:8px}
.finding.error{border-left-color:var(--err);background:var(--t-err);color:inherit}.finding.warning{border-left-color:var(--warn);background:var(--t-warn);color:inherit}.finding.info{border-left-color:var(--info);background:var(--t-info);color:inherit}
.finding p{margin:3px 0 0;overflow-wrap:anywhere}
.finding .small{color:var(--text-2);font-size:12px}
.finding b{font-family:var(--mono);font-size:12px}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:5px}
table{width:100%;border-collapse:collapse;font-size:12px}
th,td{padding:5px 10px;text-align:left;vertical-align:top;overflow-wrap:anywhere}
thead th{background:var(--raised);color:var(--text-3);font-weight:400;white-space:nowrap}
tbody tr>*{border-top:1px solid var(--line)}
tbody th{font-weight:400}
td.num,th.num{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
td.bar{width:24%;min-width:120px;padding-block:9px}
td.bar svg{display:block;width:100%;height:8px}
.one{white-space:nowrap}
figure{margin:0;border:1px solid var(--line);border-radius:5px;overflow:auto;background:var(--bg)}
figure svg{display:block;min-width:760px;width:100%;height:auto}
.frames{border:1px solid var(--line);border-radius:5px;overflow:hidden}
.head,.row{display:grid;grid-template-columns:52px 76px 20px minmax(140px,230px) 62px minmax(0,1fr) 72px 76px 20px;gap:8px;align-items:baseline;padding:3px 12px;font-size:12px}
.head{background:var(--raised);color:var(--text-3);padding-block:5px}
details,.plain{border-top:1px solid var(--line);scroll-margin-top:44px}
details[open]{background:var(--raised)}
summary{list-style:none;cursor:pointer}
summary::-webkit-details-marker{display:none}
summary:hover{background:var(--hover)}
summary .row span:first-child::before{content:'▸';float:left;color:var(--text-3)}
details[open] summary .row span:first-child::before{content:'▾'}
.row span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.row .m{font-family:var(--mono)}
.r{text-align:right;font-variant-numeric:tabular-nums}
.plain,.quiet{color:var(--text-2)}
:target>summary,.plain:target{background:var(--t-c2s)}
pre{margin:0;padding:8px 16px 12px 28px;overflow-x:auto;white-space:pre-wrap;overflow-wrap:anywhere}
pre i{font-style:normal}.k{color:var(--k)}.s{color:var(--s)}.n{color:var(--n)}.l{color:var(--l)}
footer{max-width:1160px;margin:0 auto;padding:16px 24px 32px;color:var(--text-3);font-size:12px;border-top:1px solid var(--line)}
@media (max-width:760px){main{padding-inline:14px}.head,.row{grid-template-columns:44px 20px minmax(0,1fr) 64px}.head span:nth-child(2),.row span:nth-child(2),.head span:nth-child(n+5):not(:nth-child(8)),.row span:nth-child(n+5):not(:nth-child(8)){display:none}dl.facts{grid-template-columns:minmax(0,1fr);gap:0}dl.facts dd{margin-bottom:6px}}
@media print{nav{display:none}body{font-size:11px}}
`;

/** Inks of the sequence diagram, as the style sheet has them. */
export const REPORT_PALETTE: Readonly<Record<Ink, string>> = {
  c2s: 'var(--c2s)',
  s2c: 'var(--s2c)',
  muted: 'var(--text-3)',
  info: 'var(--info)',
  warning: 'var(--warn)',
  error: 'var(--err)',
  'tint-c2s': 'var(--t-c2s)',
  'tint-s2c': 'var(--t-s2c)',
  'tint-muted': 'var(--raised)',
  'tint-info': 'var(--t-info)',
  'tint-warning': 'var(--t-warn)',
  'tint-error': 'var(--t-err)',
  text: 'var(--text)',
  'text-2': 'var(--text-2)',
  'text-3': 'var(--text-3)',
  line: 'var(--line)',
  'line-strong': 'var(--line-strong)',
  ground: 'var(--bg)',
  raised: 'var(--raised)',
};
