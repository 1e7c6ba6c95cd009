/** A text of the gateway, in which names of fields and commands stand between backticks. */
export function CodeText({ text }: { text: string }) {
  return <>{text.split('`').map((part, at) => (at % 2 === 0 ? part : <code key={at}>{part}</code>))}</>;
}
