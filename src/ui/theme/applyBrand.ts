import type { BrandTokens } from './brand'

type Theme = 'light' | 'dark'

const NAMES = [
  'accent',
  'accent-hover',
  'on-accent',
  'accent-text',
  'accent-soft',
  'accent-outline',
] as const satisfies readonly (keyof BrandTokens)[]

/** How colours follow from a brand; only organisations with a colour of their own need it. */
export const loadBrand = () => import('./brand')

const brandOf = (root: HTMLElement): string => getComputedStyle(root).getPropertyValue('--brand').trim()

const put = (root: HTMLElement, tokens: BrandTokens | null): void => {
  for (const name of NAMES) {
    if (tokens) root.style.setProperty(`--${name}`, tokens[name])
    else root.style.removeProperty(`--${name}`)
  }
}

/** Reads `--brand`, which only the client's stylesheet sets, and puts the derived tokens on the root element. */
export const applyBrand = (root: HTMLElement, theme: Theme): void => {
  const brand = brandOf(root)
  if (brand === '') {
    put(root, null)
    return
  }
  void loadBrand().then(
    ({ brandTokens }) => {
      // The theme or the organisation may have changed meanwhile.
      if (root.dataset.theme === theme && brandOf(root) === brand) put(root, brandTokens(brand, theme))
    },
    // The page works in the standard colours too.
    () => undefined,
  )
}
