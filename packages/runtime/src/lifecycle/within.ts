/**
 * Waits at most `ms` milliseconds for work. A time-out does not stop the work.
 * @throws Error with the message after a time-out
 */
export async function within<Value>(ms: number, work: Promise<Value>, message: string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(message)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
