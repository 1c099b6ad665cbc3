/** 'mod+k' (Ctrl or Cmd), one key such as '/', or a sequence such as 'g h'. */
export type Keys = string

export interface Shortcut {
  readonly keys: Keys
  /** What it does, for the list of shortcuts. */
  readonly label: string
  /** False: there was nothing to do, and the key keeps its own meaning. */
  readonly run: () => boolean
}

/** Time to wait for the second key of a sequence. */
const SEQUENCE_MS = 1500

const TYPING = 'textarea, select, [contenteditable]:not([contenteditable="false"])'
const NO_TEXT = new Set(['button', 'checkbox', 'radio', 'range', 'file', 'submit', 'reset', 'color'])
/** Elements that use letter keys themselves, or cover the page. */
const OWN_KEYS =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="tree"], [role="combobox"]'
const OPEN_DIALOG = '[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"]'

/** Whether keys pressed here are text, which has an undo of its own. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement
    ? !NO_TEXT.has(target.type)
    : target instanceof Element && target.closest(TYPING) !== null

/** Whether a dialog covers the page, or holds the element. */
const isInDialog = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null) ||
  document.querySelector(OPEN_DIALOG) !== null

/** Whether the element uses keys itself, or a dialog covers the page. */
export const hasOwnKeys = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(OWN_KEYS) !== null) || document.querySelector(OPEN_DIALOG) !== null

export const isSingleKey = (keys: Keys): boolean => !keys.startsWith('mod+')

/** A listener of keydown that runs the shortcut typed; a sequence is remembered between two calls. */
export const createKeyListener = (current: () => { shortcuts: readonly Shortcut[]; singleKeys: boolean }) => {
  let first: { key: string; at: number } | null = null
  return (event: KeyboardEvent): void => {
    const before = first
    first = null
    if (event.defaultPrevented || event.isComposing || event.altKey) return
    const { shortcuts, singleKeys } = current()
    const key = event.key.toLowerCase()
    const run = (keys: Keys): boolean => {
      const done = shortcuts.find(shortcut => shortcut.keys === keys)?.run() ?? false
      if (done) event.preventDefault()
      return done
    }
    if (event.ctrlKey || event.metaKey) {
      // A search field with suggestions has keys of its own, and none of them with Ctrl.
      if (!event.shiftKey && !isInDialog(event.target)) run(`mod+${key}`)
      return
    }
    if (!singleKeys || event.repeat || isTyping(event.target) || hasOwnKeys(event.target)) return
    if (before !== null && event.timeStamp - before.at < SEQUENCE_MS && run(`${before.key} ${key}`)) return
    if (!run(key) && shortcuts.some(({ keys }) => keys.startsWith(`${key} `))) first = { key, at: event.timeStamp }
  }
}

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

/** The keys as printed on the keyboard: 'Ctrl K' or '⌘K', '/', 'G then H'. */
export const keysText = (keys: Keys): string => {
  if (!isSingleKey(keys)) return `${isApple() ? '⌘' : 'Ctrl '}${keys.slice('mod+'.length).toUpperCase()}`
  return keys
    .split(' ')
    .join(' then ')
    .replace(/\b[a-z]\b/g, letter => letter.toUpperCase())
}
