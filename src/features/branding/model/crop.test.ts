import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moved, placeOf, resultSize, scaleOf, turnedBy, wholeView, zoomed, ZOOM_MAX, type Cropping } from './crop'

const size = fc.record({ width: fc.integer({ min: 1, max: 6000 }), height: fc.integer({ min: 1, max: 6000 }) })
const step = fc.oneof(
  fc.record({ x: fc.integer({ min: -5000, max: 5000 }), y: fc.integer({ min: -5000, max: 5000 }) }),
  fc.double({ min: 0.1, max: 20, noNaN: true }),
)
const photo: Cropping = { picture: { width: 4000, height: 3000 }, frame: { width: 2400, height: 600 }, whole: false }
const logo: Cropping = { picture: { width: 1000, height: 250 }, frame: { width: 512, height: 512 }, whole: true }

describe('cropping', () => {
  it('never shows an edge that the picture could cover, whatever is done', () => {
    fc.assert(
      fc.property(size, size, fc.array(step), (picture, frame, steps) => {
        const cropping = { picture, frame, whole: false }
        let crop = wholeView(cropping)
        for (const one of steps)
          crop = typeof one === 'number' ? zoomed(cropping, crop, one) : moved(cropping, crop, one)
        const { x, y, width, height } = placeOf(cropping, crop, frame)
        expect(Math.max(x, y)).toBeLessThanOrEqual(1e-6)
        expect(x + width).toBeGreaterThanOrEqual(frame.width - 1e-3)
        expect(y + height).toBeGreaterThanOrEqual(frame.height - 1e-3)
        expect(crop.zoom).toBeLessThanOrEqual(ZOOM_MAX)
      }),
    )
  })

  it('begins with the middle of a photo as wide as it is, and with all of a logo', () => {
    expect(placeOf(photo, wholeView(photo), photo.frame)).toEqual({ x: 0, y: -600, width: 2400, height: 1800 })
    expect(placeOf(logo, wholeView(logo), logo.frame)).toEqual({ x: 0, y: 192, width: 512, height: 128 })
  })

  it('makes a picture of the size of its frame, and never enlarges one', () => {
    expect(resultSize(photo, wholeView(photo))).toEqual({ width: 2400, height: 600 })
    const small: Cropping = { ...photo, picture: { width: 600, height: 300 } }
    expect(resultSize(small, wholeView(small))).toEqual({ width: 600, height: 150 })
    expect(resultSize(photo, zoomed(photo, wholeView(photo), 5))).toEqual({ width: 800, height: 200 })
  })

  it('follows the arrows, with Shift farther, and zooms with plus, minus and 0', () => {
    const start = zoomed(photo, wholeView(photo), 2)
    const press = (key: string, shiftKey = false) => turnedBy(photo, start, { key, shiftKey }) ?? start
    expect(press('ArrowRight').x).toBeGreaterThan(start.x)
    expect(press('ArrowLeft').x).toBeLessThan(start.x)
    expect(press('ArrowDown').y).toBeGreaterThan(start.y)
    expect(press('ArrowUp').y).toBeLessThan(start.y)
    expect(press('ArrowRight', true).x).toBeGreaterThan(press('ArrowRight').x)
    expect(scaleOf(photo, press('+'))).toBeGreaterThan(scaleOf(photo, start))
    expect(scaleOf(photo, press('-'))).toBeLessThan(scaleOf(photo, start))
    expect(press('0')).toEqual(wholeView(photo))
    expect(turnedBy(photo, start, { key: 'Tab', shiftKey: false })).toBeNull()
  })
})
