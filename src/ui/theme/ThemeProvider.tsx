import { createContext, useContext, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { remember, remembered } from '@/lib/remembered'
import { applyBrand } from './applyBrand'

/** What the user chose; 'system' follows the operating system. */
export type ThemeChoice = 'system' | 'light' | 'dark'
export type Theme = 'light' | 'dark'

export const THEME_STORAGE_KEY = 'theme'
const DARK_QUERY = '(prefers-color-scheme: dark)'

interface ThemeValue {
  readonly choice: ThemeChoice
  readonly theme: Theme
  readonly setChoice: (choice: ThemeChoice) => void
  /** Call after the client's stylesheet has loaded: its --brand is read again. */
  readonly refreshBrand: () => void
}

const ThemeContext = createContext<ThemeValue | null>(null)

const storedChoice = (): ThemeChoice => {
  const stored = remembered(THEME_STORAGE_KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

const useSystemTheme = (): Theme => {
  const [isDark, setIsDark] = useState(() => matchMedia(DARK_QUERY).matches)
  useEffect(() => {
    const query = matchMedia(DARK_QUERY)
    const follow = () => setIsDark(query.matches)
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [])
  return isDark ? 'dark' : 'light'
}

/** Keeps `data-theme` and the brand's derived tokens on the document's root element. */
export const ThemeProvider = ({ children }: { readonly children: ReactNode }) => {
  const [choice, setChoiceState] = useState(storedChoice)
  const system = useSystemTheme()
  const theme = choice === 'system' ? system : choice
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme
    document.documentElement.style.removeProperty('color-scheme')
    applyBrand(document.documentElement, theme)
  }, [theme])
  const value = useMemo<ThemeValue>(
    () => ({
      choice,
      theme,
      setChoice: next => {
        remember(THEME_STORAGE_KEY, next === 'system' ? null : next)
        setChoiceState(next)
      },
      refreshBrand: () => applyBrand(document.documentElement, theme),
    }),
    [choice, theme],
  )
  return <ThemeContext.Provider value={value}>{children}</ThemeContext.Provider>
}

/** Current theme and the user's choice. Outside a provider: light, following the system. */
export const useTheme = (): ThemeValue => useContext(ThemeContext) ?? FALLBACK

const FALLBACK: ThemeValue = {
  choice: 'system',
  theme: 'light',
  setChoice: () => undefined,
  refreshBrand: () => undefined,
}
