import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applyBrand, loadBrand } from './applyBrand'

const root = document.documentElement
const accent = () => root.style.getPropertyValue('--accent')
/** Until what was begun before has run. */
const settled = async () => {
  await loadBrand()
  await Promise.resolve()
}

describe('the colour of an organisation', () => {
  beforeEach(() => {
    root.dataset.theme = 'light'
    root.style.setProperty('--brand', '#ffeb3b')
  })
  afterEach(() => root.removeAttribute('style'))

  it('gives the page its accents, and takes them along when it goes', async () => {
    applyBrand(root, 'light')
    await settled()
    expect(accent()).toBe('#ffeb3b')
    expect(root.style.getPropertyValue('--on-accent')).toBe('#000000')
    root.style.removeProperty('--brand')
    applyBrand(root, 'light')
    expect(accent()).toBe('')
  })

  it('is that of the theme that is shown in the end', async () => {
    applyBrand(root, 'light')
    root.dataset.theme = 'dark'
    await settled()
    expect(accent()).toBe('')
    applyBrand(root, 'dark')
    await settled()
    expect(accent()).toBe('#ffeb3b')
  })

  it('that is none leaves the standard colours', async () => {
    root.style.setProperty('--brand', 'tomatoes')
    applyBrand(root, 'light')
    await settled()
    expect(accent()).toBe('')
  })
})
