import { JSDOM } from 'jsdom'
import { describe, expect, it } from 'vitest'
import { quickQueries } from './quickQueries'

type JsdomWindow = Window & typeof globalThis

const NAMES =
  `a abbr address area article aside b base blockquote br button caption center cite code col colgroup datalist
  dd details dialog div dl dt em embed fieldset figcaption figure footer form h1 h2 h6 head header hr i iframe img input kbd
  label legend li link main map menu meta meter nav noscript object ol optgroup option output p param picture pre progress q
  rp rt ruby script section select slot small source span strong style sub summary sup svg table tbody td template textarea
  tfoot th thead time title tr u ul var video wbr made-up`.split(/\s+/)

const FORMS = `
  <label>Inside <input id="inside"></label>
  <label for="far">Far</label><label for="far">Far again</label><label for="nothing">Nothing</label><label for="">Empty</label>
  <div><input id="far" type="checkbox"></div>
  <label for="secret">Secret</label><input id="secret" type="hidden">
  <label>Two <button id="first">1</button><select id="second"></select></label>
  <textarea id="bare"></textarea><label for="shown"><output id="shown"></output></label><progress id="p"></progress>`

const PLACES = `
  <div hidden><p>in hidden</p></div><div hidden="until-found">found</div><embed hidden>
  <details><summary>one</summary><summary>two</summary>text</details><details open><summary>s</summary></details>
  <dialog>closed</dialog><dialog open>open</dialog><div popover>pop</div><input type="hidden"><input type="HIDDEN">
  <div style="display: none"><b>in none</b></div><div style="visibility: hidden"><i>in hidden</i></div>
  <div style="color: red"><i>red</i></div><span style="display: flex"></span>
  <table><colgroup hidden><col></colgroup><thead hidden><tr><th>h</th></tr></thead><tbody><tr hidden><td>c</td></tr></tbody></table>
  <svg><title>t</title><style></style><a><text>x</text></a></svg>`

/** The same page twice: as jsdom has it, and quick. */
const both = () => {
  const windows = [new JSDOM('<!doctype html>'), new JSDOM('<!doctype html>')].map(
    ({ window }) => window as JsdomWindow,
  )
  quickQueries(windows[1]!)
  /** What `read` says in both, after `change`, if any, in both. */
  return <T>(read: (window: JsdomWindow) => T, change?: (document: Document) => void): T[] =>
    windows.map(window => {
      change?.(window.document)
      return read(window)
    })
}

const styles = (window: JsdomWindow) =>
  [...window.document.querySelectorAll('*')].map(element => {
    const style = window.getComputedStyle(element)
    return [
      element.outerHTML.slice(0, 60),
      style.display,
      style.visibility,
      style.getPropertyValue('display'),
      style.getPropertyValue('visibility'),
      style.color,
      style.getPropertyValue('font-weight'),
    ]
  })

const labels = (window: JsdomWindow) =>
  [...window.document.querySelectorAll('button, input, output, progress, select, textarea')].map(element => {
    const own = (element as HTMLInputElement).labels
    return [element.id, own === null ? null : Array.from(own, label => label.textContent)]
  })

describe('quick queries', () => {
  it('give the styles that jsdom gives', () => {
    const [slow, quick] = both()(styles, document => {
      for (const name of NAMES) document.body.append(document.createElement(name))
      document.body.insertAdjacentHTML('beforeend', PLACES + FORMS)
    })
    expect(slow!.length).toBeGreaterThan(150)
    expect(quick).toEqual(slow)
  })

  it('follow what a page changes', () => {
    const read = both()
    const button = (document: Document) => document.querySelector<HTMLElement>('button')!
    read(styles, document => {
      document.body.innerHTML = '<main><button>One</button></main><p class="late">Text</p>'
    })
    const changes: readonly ((document: Document) => void)[] = [
      document => button(document).setAttribute('hidden', ''),
      document => button(document).removeAttribute('hidden'),
      document => (document.querySelector('main')!.style.visibility = 'hidden'),
      document => (document.querySelector('main')!.style.visibility = ''),
      document => document.head.append(document.createElement('style')),
      document => document.styleSheets[0]!.insertRule('.late { display: none }'),
      document => document.styleSheets[0]!.deleteRule(0),
      document => document.styleSheets[0]!.insertRule('@media all { main { visibility: hidden } }'),
      document => (document.querySelector('style')!.textContent = 'button { display: flex }'),
      document => button(document).remove(),
    ]
    const seen = new Set<string>()
    for (const change of changes) {
      const [slow, quick] = read(styles, change)
      expect(quick).toEqual(slow)
      seen.add(JSON.stringify(quick))
    }
    expect(seen.size).toBeGreaterThan(6)
  })

  it('give the labels that jsdom gives, also after a change', () => {
    const read = both()
    const [slow, quick] = read(labels, document => (document.body.innerHTML = FORMS))
    expect(quick).toEqual(slow)
    expect(quick).toContainEqual(['far', ['Far', 'Far again']])
    const [slower, later] = read(labels, document => document.querySelector('label[for=far]')!.remove())
    expect(later).toEqual(slower)
    expect(later).toContainEqual(['far', ['Far again']])
  })

  it('leave elements outside the page to jsdom', () => {
    const [slow, quick] = both()(window => {
      const apart = window.document.createElement('label')
      apart.innerHTML = 'Apart <input>'
      const input = apart.querySelector('input')!
      return [Array.from(input.labels!, label => label.textContent), window.getComputedStyle(input).display]
    })
    expect(quick).toEqual(slow)
  })
})
