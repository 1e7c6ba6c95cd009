/**
 * Waits for work only so long; the work itself goes on.
 * @throws Error with the message when it takes longer
 */
export async function within<Value>(ms: number, work: Promise<Value>, message: string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(message)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
