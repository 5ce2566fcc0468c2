import { brandQuery, locationsQuery } from '#web/api/queries.ts';
import { useQuery } from '#web/api/react-query.tsx';

const SHOWN = 2;

type Numbers = { readonly ofLocation: string | null; readonly ofBuyers: readonly string[]; readonly ofBrand: string };

/** Returns up to two numbers to call about a location: its own first, then the brand's; no number twice. */
export function hotlinesOf({ ofLocation, ofBuyers, ofBrand }: Numbers): string[] {
  const found = new Map<string, string>();
  for (const number of [ofLocation ?? '', ...ofBuyers, ofBrand]) {
    const digits = number.replaceAll(/\D/g, '');
    if (digits !== '' && !found.has(digits)) found.set(digits, number);
  }
  return [...found.values()].slice(0, SHOWN);
}

/** Returns the numbers to call about a location; the brand's without a location or while it loads. */
export function useHotlines(locationId: string | undefined): string[] {
  const { data: brand } = useQuery(brandQuery);
  const { data: locations } = useQuery(locationsQuery);
  const location = locations?.find(({ id }) => id === locationId);
  return hotlinesOf({
    ofLocation: location?.hotline ?? null,
    ofBuyers: brand?.buyerHotlines ?? [],
    ofBrand: brand?.hotline ?? '',
  });
}

/** Returns the number to call about a location, its own or the brand's; empty while the locations load. */
export function useHotline(locationId: string): string {
  const { data: brand } = useQuery(brandQuery);
  const { data: locations, isLoading } = useQuery(locationsQuery);
  if (isLoading) return '';
  return locations?.find(({ id }) => id === locationId)?.hotline ?? brand?.hotline ?? '';
}
