import { useEffect, useState } from 'preact/hooks';

/** Below this scroll position, in CSS pixels, a person reads: rows must not move. */
const READING_PX = 80;

export const isScrolled = (): boolean => window.scrollY > READING_PX;

/** Whether the person has scrolled into the list. */
export function useIsScrolled(): boolean {
  const [isDown, setDown] = useState(isScrolled);
  useEffect(() => {
    const onScroll = () => setDown(isScrolled());
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return isDown;
}
