import { remember, remembered } from './remembered'

const keyOf = (list: string, userId: string): string => `tabularium.firstView.${list}.${userId}`

/** Whether the list opened with a default view when its views were last here: it is then worth waiting for them. */
export const opensWithView = (list: string, userId: string): boolean => remembered(keyOf(list, userId)) !== null

/** Remembers whether the list opens with a default view. */
export const rememberFirstView = (list: string, userId: string, has: boolean): void => {
  if (has !== opensWithView(list, userId)) remember(keyOf(list, userId), has ? '1' : null)
}
