/** Style of the mailbox page, in the site's colours. */
export const mailboxStyle = `
:root { color: #0a1413; background: #f5f9f9; font: 17px/1.5 system-ui, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; }
header, main { max-width: 60rem; margin-inline: auto; padding: 1.25rem; }
h1 { margin: 1rem 0 0; font-size: clamp(2rem, 6vw, 3.25rem); line-height: 1; letter-spacing: -.03em; }
h2 { margin: 0; font-size: 1.25rem; line-height: 1.2; }
header p, .meta, dt { color: #465450; }
header p { margin: .75rem 0 0; }
main { display: grid; gap: 2rem; }
form.switch { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr)); gap: 1rem;
  align-items: end; padding: 1.25rem; border: 1px solid #d3dddc; border-radius: 14px; background: #fff; }
.switch h2 { grid-column: 1 / -1; }
.switch h2::before { content: "✓ "; color: #0a6b3d; }
.switch.failing { border-color: #b3122b; background: #fdeff1; }
.switch.failing h2::before { content: "✕ "; color: #b3122b; }
label { display: grid; gap: .25rem; font-size: .9375rem; font-weight: 600; }
label.wide { grid-column: span 2; }
input, select { width: 100%; min-height: 44px; padding: .5rem .75rem; border: 1px solid #71807b; border-radius: 8px;
  background: #fff; color: inherit; font: inherit; font-weight: 400; }
button { min-height: 44px; padding: .5rem 1.5rem; border: 0; border-radius: 99px; background: #0a1413; color: #fff;
  font: inherit; font-weight: 600; cursor: pointer; }
button:hover { background: #ffd400; color: #0a1413; }
button.quiet { background: #e8f0f1; color: inherit; }
button.quiet:hover { background: #cadcdf; }
:focus-visible { outline: 3px solid #0a1413; outline-offset: 3px; }
section { display: grid; gap: 1rem; }
.bar { display: flex; justify-content: space-between; align-items: center; gap: 1rem; }
.empty { margin: 0; padding: 3rem 1.25rem; border: 1px dashed #71807b; border-radius: 14px; text-align: center; }
article { padding: 1.25rem; border: 1px solid #d3dddc; border-radius: 14px; background: #fff; }
.meta { margin: 0 0 .75rem; font-size: .9375rem; }
dl { display: grid; gap: .5rem; margin: 0; }
dl div { display: grid; grid-template-columns: minmax(9rem, 1fr) 4fr; gap: .25rem 1rem; padding-top: .5rem;
  border-top: 1px solid #e8f0f1; }
dt { font-size: .9375rem; }
dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
code { font: .8125rem ui-monospace, monospace; }
@media (max-width: 36rem) { dl div { grid-template-columns: 1fr; } label.wide { grid-column: auto; } }
@media (forced-colors: active) { article, form.switch { border-color: CanvasText; } }
`;
