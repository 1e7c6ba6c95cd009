import { useLocation, useSearch } from 'wouter';

/** Path of the present screen. An API key has a screen of its own, whose address is a list's with `?id=`. */
export function useScreenPath(): string {
  const [path] = useLocation();
  const id = new URLSearchParams(useSearch()).get('id');
  return id === null ? path : `${path}/${id}`;
}
