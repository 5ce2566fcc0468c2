import type { Location } from '#contract/locations.ts';
import type { Slot } from '#contract/slots.ts';
import type { Brand } from '#contract/system.ts';
import type { Vnd } from '#domain/basics/money.ts';
import { locationMoodOf } from '#domain/locations/location-mood.ts';
import { availableRooms } from '#domain/slots/slot-status.ts';

/** A program that a location sells. `duration` is in minutes. */
export type ProgramOnSale = { name: string; duration: number; price: Vnd };

const CONTEXT = 'https://schema.org';

const inThousands = (amount: Vnd) => amount.toLocaleString('en-US');

const EVERY_DAY = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

type About = { publicUrl: string; brand: Brand };

/** Returns the business and its locations as schema.org data. */
export function aboutBrand({ publicUrl, brand, locations }: About & { locations: readonly Location[] }): object {
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    '@id': new URL('/#house', publicUrl).href,
    name: brand.name,
    url: new URL('/', publicUrl).href,
    logo: new URL('/icon-512.png', publicUrl).href,
    ...(brand.hotline !== '' && { telephone: brand.hotline }),
    ...(brand.email !== '' && { email: brand.email }),
    ...(brand.social.length > 0 && { sameAs: brand.social.map(({ url }) => url) }),
    ...(locations.length > 0 && { location: locations.map((location) => business({ publicUrl, brand, location })) }),
  };
}

type OfLocation = About & { location: Location; programs: readonly ProgramOnSale[] };

/** Returns a location with its address, hours and offers as schema.org data. */
export function aboutLocation({ publicUrl, brand, location, programs }: OfLocation): object {
  const prices = programs.map(({ price }) => price);
  return {
    '@context': CONTEXT,
    ...business({ publicUrl, brand, location }),
    parentOrganization: { '@type': 'Organization', '@id': new URL('/#house', publicUrl).href, name: brand.name },
    ...(prices.length > 0 && {
      priceRange: `${inThousands(Math.min(...prices))}–${inThousands(Math.max(...prices))} VND`,
    }),
    ...(programs.length > 0 && {
      makesOffer: programs.map(({ name, duration, price }) => ({
        '@type': 'Offer',
        name,
        price,
        priceCurrency: 'VND',
        url: bookingPage(publicUrl, location.id),
        itemOffered: { '@type': 'Service', name, description: `${duration} min` },
      })),
    }),
  };
}

type OfSlot = About & { slot: Slot; location: Location | undefined; now: Date };

/** Returns a slot as a schema.org offer that ends with it. */
export function aboutSlot({ publicUrl, brand, location, slot, now }: OfSlot): object {
  const { program, room, endTime } = slot;
  const isFree = availableRooms({ ...slot, endTime: new Date(endTime) }, now) === 1;
  return {
    '@context': CONTEXT,
    '@type': 'Offer',
    url: new URL(`/slot/${slot.id}`, publicUrl).href,
    price: program.ticket.price,
    priceCurrency: 'VND',
    availability: `${CONTEXT}/${isFree ? 'InStock' : 'SoldOut'}`,
    availabilityEnds: endTime,
    itemOffered: { '@type': 'Service', name: program.name, description: `${program.duration} min` },
    offeredBy: location
      ? business({ publicUrl, brand, location })
      : { '@type': 'LocalBusiness', name: room.location.name },
  };
}

/** Returns a location; missing contacts fall back to those of the brand. */
function business({ publicUrl, brand, location }: About & { location: Location }): object {
  const { id, name, address, hotline, email, picture } = location;
  const page = bookingPage(publicUrl, id);
  const telephone = hotline ?? brand.hotline;
  const mail = email ?? brand.email;
  return {
    '@type': ['LocalBusiness', 'DaySpa'],
    '@id': `${page}#location`,
    name,
    url: page,
    image: new URL(picture ?? `/share/${locationMoodOf(name)}.jpg`, publicUrl).href,
    ...(telephone !== '' && { telephone }),
    ...(mail !== '' && { email: mail }),
    address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: 'VN' },
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: EVERY_DAY,
      opens: '00:00',
      closes: '23:59',
    },
    currenciesAccepted: 'VND',
  };
}

function bookingPage(publicUrl: string, locationId: string): string {
  return new URL(`/booking/${locationId}`, publicUrl).href;
}
