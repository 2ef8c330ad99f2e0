import { describe, expect, it } from 'vitest';
import { calendarFeeds, eventFeedPath, feedPath } from '../../../app/events/calendarFeeds.ts';
import { feedAddresses } from '../../../app/events/feedAddresses.ts';

describe('the addresses of the calendar', () => {
  it('are one for everything and one for each kind', () => {
    expect(calendarFeeds.map(feedPath)).toEqual([
      '/feeds/calendar.ics',
      '/feeds/calendar/event.ics',
      '/feeds/calendar/meeting.ics',
      '/feeds/calendar/holiday.ics',
      '/feeds/calendar/rental.ics',
      '/feeds/calendar/announcement.ics',
    ]);
    expect(eventFeedPath('a/b c')).toBe('/feeds/events/a%2Fb%20c.ics');
  });
  it.each([
    [{ protocol: 'https:', port: '' }, 'https://maple.example/feeds/calendar.ics'],
    [{ protocol: 'http:', port: '3000' }, 'http://maple.example:3000/feeds/calendar.ics'],
  ])('name the canonical host, and the scheme and port of the page: %j', (page, web) => {
    const addresses = feedAddresses('/feeds/calendar.ics', 'maple.example', page);
    const webcal = web.replace(/^https?:/, 'webcal:');
    expect(addresses).toEqual({
      web,
      webcal,
      google: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
    });
    expect(new URL(addresses.google).searchParams.get('cid')).toBe(webcal);
  });
});
