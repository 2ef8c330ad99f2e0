/** Distances on the earth, to warn of a place that is far from the town. */

type Point = { lat: number; long: number };

const earthRadiusKm = 6371;
const milesPerKm = 0.621371;

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** The distance in miles (haversine). */
export function measureMiles(from: Point, to: Point): number {
  const half = (a: number, b: number) => Math.sin(toRadians(b - a) / 2) ** 2;
  const across = Math.cos(toRadians(from.lat)) * Math.cos(toRadians(to.lat)) * half(from.long, to.long);
  return 2 * earthRadiusKm * milesPerKm * Math.asin(Math.sqrt(half(from.lat, to.lat) + across));
}

/** A town's places are nearer than this to its office. */
export const farMiles = 25;
