import { useMutation } from '@tanstack/react-query';
import { showToast, type Undo } from '../components/toasts.tsx';
import { endSessionIfRejected, queries } from './client.ts';
import { describeProblem } from './problems.ts';

type Change<Input, Output> = {
  run(input: Input): Promise<Output>;
  /** Keys of the queries to read again. */
  touches: readonly (readonly unknown[])[];
  /** What the page says afterwards; with `undo`, the change can be taken back. */
  done?(output: Output, input: Input): { text: string; undo?: Undo } | undefined;
  /** Whether the caller shows the error beside its fields. Otherwise a message appears. */
  showsErrors?: boolean;
};

/** Runs a change once, then reads what it touched. */
export function useChange<Input = void, Output = unknown>({
  run,
  touches,
  done,
  showsErrors = false,
}: Change<Input, Output>) {
  return useMutation({
    mutationFn: run,
    onSuccess: async (output: Output, input: Input) => {
      const message = done?.(output, input);
      if (message !== undefined) showToast(message);
      await Promise.all(touches.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
    onError: (error: unknown) => {
      endSessionIfRejected(error);
      if (!showsErrors) showToast({ text: describeProblem(error), isBad: true });
    },
  });
}
