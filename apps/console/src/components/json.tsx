import { indentJson } from '../texts/json-text.ts';

/** Parts of JSON: a name with its colon, a text, or a number, true, false and null. */
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b)/g;

/** JSON with two spaces of indentation. The text is shown as text: nothing in it becomes an element. */
export function Json({ value }: { value: unknown }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll a long body
    <pre class="json" tabIndex={0}>
      {highlight(typeof value === 'string' ? indentJson(value) : JSON.stringify(value, null, 2))}
    </pre>
  );
}

function highlight(text: string) {
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, string, colon] = match;
    parts.push(text.slice(end, match.index));
    const kind = string === undefined ? 'd' : colon === undefined ? 's' : 'k';
    parts.push(
      <span class={kind} key={match.index}>
        {whole}
      </span>,
    );
    end = match.index + whole.length;
  }
  parts.push(text.slice(end));
  return parts;
}
