/** A browser without scripts: keeps cookies, follows redirects, and presses the buttons of forms. */
export type Browser = {
  /** Opens an address. */
  open(url: string): Promise<Page>;
  /** Presses the button with this text. @throws Error if the page has no such button */
  press(page: Page, button: string): Promise<Page>;
  /** Submits a form, as the script of a page would. */
  submit(url: string, fields: Record<string, string>): Promise<Page>;
};

export type Page = { url: string; status: number; headers: Headers; text: string };

const MAX_REDIRECTS = 10;

export function createBrowser(): Browser {
  /** Cookies by name, for each origin. The paths do not matter, because a test signs in once at a time. */
  const jars = new Map<string, Map<string, string>>();

  async function go(url: string, form?: URLSearchParams): Promise<Page> {
    let target = url;
    let body = form;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const { origin } = new URL(target);
      const jar = jars.get(origin) ?? new Map<string, string>();
      jars.set(origin, jar);
      const response = await fetch(target, {
        redirect: 'manual',
        headers: { Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(body === undefined ? {} : { method: 'POST', body }),
      });
      for (const cookie of response.headers.getSetCookie()) store(jar, cookie);
      const location = response.headers.get('Location');
      if (location === null) return pageOf(target, response);
      target = new URL(location, target).href;
      body = undefined;
    }
    throw new Error(`${url} redirects more than ${MAX_REDIRECTS} times`);
  }

  return {
    open: (url) => go(url),
    submit: (url, fields) => go(url, new URLSearchParams(fields)),
    press(page, button) {
      const buttons = [...page.text.matchAll(/<button name="(.*?)" value="(.*?)".*?>(.*?)<\/button>/g)];
      const [, name = '', value = ''] =
        buttons.find(([, , , text]) => text === button) ?? missing(page, button);
      return go(page.url, new URLSearchParams({ [name]: value }));
    },
  };
}

async function pageOf(url: string, response: Response): Promise<Page> {
  return { url, status: response.status, headers: response.headers, text: await response.text() };
}

/** An expired cookie deletes the stored one. */
function store(jar: Map<string, string>, cookie: string): void {
  const [pair = '', ...attributes] = cookie.split(/; */);
  const [name = '', value = ''] = pair.split('=');
  const expires = attributes.find((attribute) => attribute.toLowerCase().startsWith('expires='));
  if (expires !== undefined && Date.parse(expires.slice('expires='.length)) < Date.now()) jar.delete(name);
  else jar.set(name, value);
}

function missing({ url, text }: Page, button: string): never {
  throw new Error(`${url} has no button "${button}":\n${text}`);
}
