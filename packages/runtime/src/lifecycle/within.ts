/**
 * Waits at most `ms` milliseconds for work. A timeout does not stop the work.
 * @throws Error with the message after a timeout
 */
export async function within<Value>(ms: number, work: Promise<Value>, message: string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(message)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
