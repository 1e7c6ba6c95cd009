/** Starts Swagger UI on the reference page, in the colours that the reader's system prefers. */
const dark = window.matchMedia('(prefers-color-scheme: dark)');
const followSystem = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
followSystem();
dark.addEventListener('change', followSystem);

const ui = window.SwaggerUIBundle({
  url: document.querySelector('#reference').dataset.description,
  dom_id: '#reference',
  deepLinking: true,
  validatorUrl: null,
  onComplete: showOperation,
});

// A result of the search can lead to another operation on this page. Swagger UI reads the anchor only once.
window.addEventListener('hashchange', () => {
  ui.layoutActions.parseDeepLinkHash(anchor());
  showOperation();
});

const anchor = () => decodeURIComponent(location.hash);

/** Scrolls to the operation of the anchor `#/<tag>/<operationId>`. Swagger UI itself scrolls only its own box. */
function showOperation() {
  const [, tag, operationId] = anchor().split('/');
  if (operationId === undefined) return;
  // After Swagger UI has shown the operation.
  requestAnimationFrame(() => {
    document.getElementById(`operations-${tag.replaceAll(' ', '_')}-${operationId}`)?.scrollIntoView();
  });
}
