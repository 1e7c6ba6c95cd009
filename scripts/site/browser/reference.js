/** Starts Swagger UI on the reference page, in the colours that the reader's system prefers. */
const dark = window.matchMedia('(prefers-color-scheme: dark)');
const followSystem = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
followSystem();
dark.addEventListener('change', followSystem);

window.SwaggerUIBundle({
  url: document.querySelector('#reference').dataset.description,
  dom_id: '#reference',
  deepLinking: true,
  validatorUrl: null,
});
