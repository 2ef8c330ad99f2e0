/** A town's own choices about the days that count. Their schema is in choicesInput.ts. */

export type NoticeChoices = {
  /** The postal code of the state whose law is counted by; empty for none. */
  state: string;
  /** Keys of the optional holidays that the town observes. */
  optional_holidays: string[];
  /** Days on which a holiday of the weekend would be observed, and the office works. */
  worked_days: string[];
  /** Days that the town's chief officer named as nonbusiness days. */
  designated_days: string[];
  /** The attorney who counts the day of posting, and the day of that advice; empty where that day does not count. */
  posting_day_advice: string;
  /** Addresses that get the receipt of each posted notice, besides the person who posted it. */
  receipt_addresses: string[];
  /** People in the town and in its county; null where the town has not said. */
  population: number | null;
  county_population: number | null;
};

export const noChoices: NoticeChoices = {
  state: '',
  optional_holidays: [],
  worked_days: [],
  designated_days: [],
  posting_day_advice: '',
  receipt_addresses: [],
  population: null,
  county_population: null,
};

export const maxAdviceLength = 200;
export const maxReceiptAddresses = 3;
/** Four years of a town's days. */
export const maxChosenDays = 40;

/** Reads the choices as they are stored. */
export const parseNoticeChoices = (stored: string): NoticeChoices => ({
  ...noChoices,
  ...(stored && (JSON.parse(stored) as Partial<NoticeChoices>)),
});
