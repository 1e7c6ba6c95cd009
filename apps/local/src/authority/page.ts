/** The same colours, sizes and fonts as the console. */
const STYLE = `:root{color-scheme:light dark;--bg:light-dark(#f7f8fa,#0f1318);--surface:light-dark(#fff,#171c23);
--raised:light-dark(#f1f3f6,#1f2630);--line:light-dark(#e1e5ea,#2b3440);--text:light-dark(#17202b,#e6ebf1);
--muted:light-dark(#566273,#9aa7b6);--accent:light-dark(#1d4f91,#7fb2f0);--brass:light-dark(#b7791f,#e0ac4c)}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:var(--bg);color:var(--text);
font:400 .875rem/1.45 ui-sans-serif,system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
main{width:100%;max-width:22rem;padding:1.5rem;background:var(--surface);border:1px solid var(--line);border-radius:.5rem}
.brand{margin:0;color:var(--brass);font-weight:650}
h1{margin:.25rem 0 0;font-size:1.375rem;line-height:1.25;font-weight:650;letter-spacing:-.01em}
p{margin:.5rem 0 1rem;color:var(--muted)}form{display:grid;gap:.5rem;margin:0}
button{font:inherit;font-weight:550;text-align:start;min-height:2.25rem;padding:.375rem .75rem;cursor:pointer;
background:var(--surface);color:var(--text);border:1px solid var(--line);border-radius:.5rem}
button:hover{background:var(--raised)}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.cancel{margin-top:.5rem;border-color:transparent;color:var(--muted)}`;

/** The headers of a page that runs no script, loads nothing, and cannot be framed. */
export const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
};

/** @param content HTML below the heading */
export function renderPage(title: string, content: string): string {
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${title} · local Posthorn</title><style>${STYLE}</style>` +
    `<main><p class="brand">Local Posthorn</p><h1>${title}</h1>${content}</main></html>\n`
  );
}
