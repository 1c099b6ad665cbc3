import { isRichLink } from '@core/domain'
import { Schema, type DOMOutputSpec } from 'prosemirror-model'

/** An address as a text can link to it: of the product itself, the path alone. Empty: it cannot. */
export const addressOf = (typed: string): string => {
  const text = typed.trim()
  const own = text.startsWith(`${window.location.origin}/`) ? text.slice(window.location.origin.length) : text
  if (isRichLink(own)) return own
  const [guess = ''] = /^[^\s/:@]+\.[^\s/:@]+(\/\S*)?$/.test(own) ? [`https://${own}`] : [`mailto:${own}`]
  return isRichLink(guess) ? guess : ''
}

const pasted = (address: string): string => {
  const found = addressOf(address)
  return isRichLink(address) || found.startsWith('/') ? found : ''
}

const inside = (tag: string): DOMOutputSpec => [tag, 0]

/** What the editor can hold is what is stored: pasting drops everything else, and keeps the words. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: {
      group: 'block',
      content: 'text*',
      parseDOM: ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'div'].map(tag => ({ tag })),
      toDOM: () => inside('p'),
    },
    quote: {
      group: 'block',
      content: 'paragraph+',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => inside('blockquote'),
    },
    bullet: { group: 'block', content: 'item+', parseDOM: [{ tag: 'ul' }], toDOM: () => inside('ul') },
    number: { group: 'block', content: 'item+', parseDOM: [{ tag: 'ol' }], toDOM: () => inside('ol') },
    item: { content: 'paragraph', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => inside('li') },
    text: {},
  },
  marks: {
    link: {
      attrs: { href: { validate: 'string' } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: element => {
            const href = pasted(element.getAttribute('href') ?? '')
            return href === '' ? false : { href }
          },
        },
      ],
      toDOM: mark => ['a', { href: String(mark.attrs.href), rel: 'noreferrer' }, 0],
    },
    bold: {
      parseDOM: [
        { tag: 'strong' },
        { tag: 'b', getAttrs: element => (element.style.fontWeight === 'normal' ? false : null) },
        { style: 'font-weight', getAttrs: value => (/^(bold(er)?|[6-9]\d\d)$/.test(value) ? null : false) },
      ],
      toDOM: () => inside('strong'),
    },
    italic: {
      parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }],
      toDOM: () => inside('em'),
    },
  },
})

/** Breaks within a paragraph end it: a line is all that a text knows. */
export const withoutBreaks = (html: string): string => html.replace(/<br\b[^>]*>/gi, '</p><p>')
