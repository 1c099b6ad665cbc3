export { SuggestBox, type SuggestBoxProps, type SuggestInputProps } from './components/SuggestBox'
export { Palette } from './components/Palette'
export type { Action } from './actions'
