import { vi } from 'vitest'

/** Sets the width that media queries see, in CSS pixels, until mocks are restored. */
export const resizeTo = (width: number): void => {
  vi.spyOn(window, 'matchMedia').mockImplementation(query => {
    const limit = (name: string) => Number(new RegExp(`${name}-width:\\s*([\\d.]+)px`).exec(query)?.[1] ?? NaN)
    const [min, max] = [limit('min'), limit('max')]
    const known = !Number.isNaN(min) || !Number.isNaN(max)
    const matches = known && !(width < min) && !(width > max)
    return Object.assign(new EventTarget(), { matches, media: query }) as unknown as MediaQueryList
  })
}
