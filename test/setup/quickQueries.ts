/**
 * jsdom computes the whole cascade of an element each time its style is read, and walks the document for the labels of each
 * control: most of the time of a query by role. Here both are remembered until jsdom itself would forget them, and what
 * only its own style sheet decides is computed once for all elements of a name.
 */

/** What is known of a document until its next change. */
interface Known {
  readonly styles: Map<Element, CSSStyleDeclaration>
  /** Whether a rule of the page decides what is displayed. */
  readonly ruled: boolean
  labels?: Map<Element, HTMLLabelElement[]>
}

/** Names and attributes whose display depends on more than the name, in jsdom's own style sheet. */
const PARTICULAR = new Set(['details', 'dialog', 'summary'])
const DECIDING = ['hidden', 'open', 'popover', 'style']

const LABELABLE = [
  'HTMLButtonElement',
  'HTMLInputElement',
  'HTMLMeterElement',
  'HTMLOutputElement',
  'HTMLProgressElement',
  'HTMLSelectElement',
  'HTMLTextAreaElement',
] as const

/** jsdom's own record of a document, whose cache of styles is replaced at every change of nodes, attributes and rules. */
const recordOf = (document: Document): { readonly _styleCache: object } => {
  const symbol = Object.getOwnPropertySymbols(document).find(one => one.description === 'impl')
  const record = symbol && (document as unknown as Record<symbol, { _styleCache?: object } | undefined>)[symbol]
  if (record?._styleCache === undefined) throw new Error('This jsdom keeps its styles elsewhere')
  return record as { _styleCache: object }
}

const isParticular = (element: Element): boolean =>
  PARTICULAR.has(element.localName) ||
  DECIDING.some(name => element.hasAttribute(name)) ||
  element.getAttribute('type')?.toLowerCase() === 'hidden'

const isRuled = (document: Document): boolean =>
  [...document.styleSheets].some(sheet => [...sheet.cssRules].some(rule => /display|visibility|@/.test(rule.cssText)))

const labelsByControl = (document: Document): Map<Element, HTMLLabelElement[]> => {
  const labels = new Map<Element, HTMLLabelElement[]>()
  for (const label of document.getElementsByTagName('label')) {
    const { control } = label
    if (control) labels.set(control, [...(labels.get(control) ?? []), label])
  }
  return labels
}

/** Makes the styles and labels of the elements of a window quick to read. The answers are those of jsdom. */
export const quickQueries = (window: Window & typeof globalThis): void => {
  const { document } = window
  const record = recordOf(document)
  const states = new WeakMap<object, Known>()
  const known = (): Known => {
    const found = states.get(record._styleCache)
    if (found) return found
    const made: Known = { styles: new Map(), ruled: isRuled(document) }
    states.set(record._styleCache, made)
    return made
  }

  const compute = window.getComputedStyle.bind(window)
  const computed = (element: Element): CSSStyleDeclaration => {
    const { styles } = known()
    const found = styles.get(element)
    if (found) return found
    const made = compute(element)
    styles.set(element, made)
    return made
  }

  const displays = new Map<string, string>()
  const displayOf = (element: Element): string => {
    if (known().ruled || isParticular(element)) return computed(element).display
    const kind = `${element.namespaceURI ?? ''} ${element.localName}`
    const display = displays.get(kind) ?? computed(element).display
    displays.set(kind, display)
    return display
  }
  const visibilityOf = (element: Element): string => {
    if (known().ruled) return computed(element).visibility
    for (let one: Element | null = element; one; one = one.parentElement)
      if (one.hasAttribute('style') || one.hasAttribute('hidden')) return computed(element).visibility
    return 'visible'
  }
  const valueOf = (element: Element, property: string): string => {
    if (property === 'display') return displayOf(element)
    if (property === 'visibility') return visibilityOf(element)
    return computed(element).getPropertyValue(property)
  }
  const quick = (element: Element): CSSStyleDeclaration =>
    new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) => {
        if (name === 'display' || name === 'visibility') return valueOf(element, name)
        if (name === 'getPropertyValue') return (property: string) => valueOf(element, property)
        const style = computed(element)
        const value: unknown = Reflect.get(style, name)
        return typeof value === 'function' ? (value.bind(style) as unknown) : value
      },
      has: (_, name) => Reflect.has(computed(element), name),
    })
  window.getComputedStyle = (element, pseudo) =>
    (pseudo ?? '') === '' && element.getRootNode() === document ? quick(element) : compute(element, pseudo)

  for (const name of LABELABLE) {
    const { prototype } = window[name] as unknown as { prototype: HTMLInputElement }
    const own = Object.getOwnPropertyDescriptor(prototype, 'labels')
    Object.defineProperty(prototype, 'labels', {
      ...own,
      get(this: HTMLInputElement) {
        if (this.type === 'hidden' || this.getRootNode() !== document) return own?.get?.call(this) as unknown
        return (known().labels ??= labelsByControl(document)).get(this) ?? []
      },
    })
  }
}
