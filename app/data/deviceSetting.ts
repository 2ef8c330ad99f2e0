/** Settings for this device alone. A browser without storage forgets them. */
export type DeviceSetting = 'search_key_off' | 'keep_document_texts';

export function isSet(setting: DeviceSetting): boolean {
  try {
    return localStorage.getItem(setting) !== null;
  } catch {
    return false;
  }
}

export function changeSetting(setting: DeviceSetting, isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(setting, '1');
    else localStorage.removeItem(setting);
  } catch {
    // The setting still holds while the page is open.
  }
}
