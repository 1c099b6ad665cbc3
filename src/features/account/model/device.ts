import Bowser from 'bowser'
import type { OwnSession } from '@core/contract'

const part = (name: string | undefined): string => name ?? ''

/** 'Firefox on Windows'; 'Unknown browser' for what does not say. */
export const deviceWords = (agent: string): string => {
  if (agent === '') return 'Unknown browser'
  const { browser, os } = Bowser.parse(agent)
  const [name, system] = [part(browser.name), part(os.name)]
  if (name === '') return 'Unknown browser'
  return system === '' ? name : `${name} on ${system}`
}

/** 'Lisbon, by the clock of the device'; null where the device did not say. */
const zoneWords = (zone: string | null): string | null => {
  const city = zone?.includes('/') ? zone.split('/').at(-1) : undefined
  return city === undefined ? null : `${city.replaceAll('_', ' ')}, by the clock of the device`
}

/** Where a session began, as far as it is known: the clock of the device, and the address. */
export const placeWords = ({ time_zone, address }: Pick<OwnSession, 'time_zone' | 'address'>): string =>
  [zoneWords(time_zone), address.replace(/^::ffff:/iu, '')].filter(Boolean).join(' · ')

export const HOW = {
  password: 'password',
  passkey: 'passkey',
  provider: 'single sign-on',
} as const satisfies Record<OwnSession['how'], string>
