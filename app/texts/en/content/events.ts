/** Texts of the calendar and its events. */

import type { EventType } from '../../../../db/rules/events/types.ts';
import { formatCount } from '../../numbers.ts';

const eventTypes: Record<EventType, string> = {
  event: '',
  meeting: 'Meeting',
  holiday: 'Holiday',
  rental: 'Rental',
  announcement: 'Announcement',
};

const calendarFeeds: Record<'all' | EventType, string> = {
  all: 'All events',
  event: 'Community events',
  meeting: 'Meetings',
  holiday: 'Holidays',
  rental: 'Rentals',
  announcement: 'Announcements',
};

export const eventTexts = {
  title: 'Calendar',
  none: 'Nothing is on the calendar at the moment.',
  view: 'Show the calendar as',
  list: 'List',
  month: 'Month',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  today: 'Today',
  tomorrow: 'Tomorrow',
  nothingOn: (month: string) => `Nothing is on in ${month}.`,
  dayEvents: (day: string, count: number) => `${day}: ${formatCount(count, { one: '# event', other: '# events' })}`,
  more: (count: number) => `${count} more`,
  allDay: 'All day',
  cancelled: 'Cancelled',
  movedFrom: (day: string) => `Moved from ${day}`,
  through: (day: string) => `Through ${day}`,
  until: (time: string) => `Until ${time}`,
  date: 'Date',
  time: 'Time',
  location: 'Location',
  otherDates: 'Also on',
  types: eventTypes,
  privateDetails: 'Authentication required to view event details',
  signIn: 'Sign in',
  notFound: 'Event not found.',
  agenda: 'Agenda and notice',
  notice: 'Posted notice',
  add: 'Add to calendar',
  addRepeated: 'Adds all of its dates.',
  subscribe: 'Subscribe to this calendar',
  subscribeWhy: 'The town’s events appear in your own calendar and stay up to date.',
  feeds: calendarFeeds,
  rentalTitle: 'Rent our hall',
  dailyRate: 'Daily rate',
  deposit: 'Deposit',
  rentalContact: 'Contact',
  rentalOffice: 'Office',
  rentalCell: 'Cell',
};
