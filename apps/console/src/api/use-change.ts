import { useMutation } from '@tanstack/react-query';
import { showToast, type Undo } from '../components/toasts.tsx';
import { queries } from './client.ts';
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
    onSuccess: (output: Output, input: Input) => {
      const message = done?.(output, input);
      if (message !== undefined) showToast(message);
      // Not awaited: the result may be a key that is shown once.
      for (const queryKey of touches) void queries.invalidateQueries({ queryKey });
    },
    onError: (error: unknown) => {
      if (!showsErrors) showToast({ text: describeProblem(error), isBad: true });
    },
  });
}
