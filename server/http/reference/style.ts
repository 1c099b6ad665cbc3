/** The stylesheet of the reference, which works without scripts. */
export const REFERENCE_CSS = `
:root { color-scheme: light dark; --bg: #fff; --side: #f6f7f9; --text: #18202b; --quiet: #5f6b7a; --line: #d5dae1; --accent: #1f5fbf; --code: #eef1f5; }
@media (prefers-color-scheme: dark) { :root { --bg: #171b21; --side: #10141a; --text: #e9edf2; --quiet: #9aa6b4; --line: #343d49; --accent: #7fb0ff; --code: #20262e; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 64px; }
body { margin: 0; background: var(--bg); color: var(--text); font: 15px/1.55 system-ui, sans-serif; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 16px; top: 8px; z-index: 2; background: var(--bg); }
header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; padding: 12px 24px; background: var(--bg); border-bottom: 1px solid var(--line); }
header a:first-of-type { margin-left: auto; }
.columns { display: grid; grid-template-columns: 280px minmax(0, 1fr); }
nav { position: sticky; top: 49px; align-self: start; max-height: calc(100vh - 49px); overflow-y: auto; padding: 16px; background: var(--side); border-right: 1px solid var(--line); font-size: 13px; }
nav a { display: block; padding: 4px 8px; color: inherit; text-decoration: none; border-radius: 4px; }
nav a:hover { background: var(--code); }
nav summary, main h1 { text-transform: capitalize; }
#start h1, #models h1, #problems h1 { text-transform: none; }
nav summary { padding: 4px 8px; font-weight: 600; cursor: pointer; }
main { padding: 8px 32px 64px; max-width: 980px; }
h1 { margin: 40px 0 8px; font-size: 24px; line-height: 1.3; }
h2 { margin: 24px 0 4px; font-size: 17px; }
h3 { margin: 0 0 8px; font-size: 16px; overflow-wrap: anywhere; }
h4 { margin: 16px 0 4px; font-size: 14px; }
p { margin: 8px 0; max-width: 75ch; }
.call { padding: 24px 0; border-top: 1px solid var(--line); }
code { font: 0.9em ui-monospace, Menlo, Consolas, monospace; background: var(--code); padding: 1px 4px; border-radius: 3px; overflow-wrap: anywhere; }
pre { margin: 8px 0; padding: 12px 16px; overflow-x: auto; background: var(--code); border-radius: 6px; max-height: 420px; }
pre code { padding: 0; background: none; overflow-wrap: normal; }
.method { display: inline-block; min-width: 52px; font: 600 11px ui-monospace, Menlo, Consolas, monospace; color: var(--quiet); }
.method.get { color: var(--accent); }
.quiet { color: var(--quiet); font-size: 13px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; margin: 8px 0; font-size: 14px; }
th, td { padding: 6px 12px 6px 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
th { color: var(--quiet); font-weight: 600; }
td:first-child { white-space: nowrap; }
main details { margin: 8px 0; }
main summary { cursor: pointer; color: var(--accent); }
main summary .quiet { margin-left: 4px; }
.statuses { color: var(--quiet); font-size: 13px; }
.statuses span { border-bottom: 1px dotted var(--quiet); margin-left: 6px; }
@media (max-width: 900px) {
  .columns { display: block; }
  nav { position: static; max-height: 40vh; border-right: 0; border-bottom: 1px solid var(--line); }
  main { padding: 8px 16px 48px; }
  header { position: static; padding: 12px 16px; }
  html { scroll-padding-top: 8px; }
  .scroll table { min-width: 560px; }
}
@media print { nav, header a, .skip { display: none; } }
`
