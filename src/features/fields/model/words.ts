import type { FieldConsequence, FieldConsequences } from '@core/contract'
import { heirOf, type FieldLine, type FieldTrees } from '@core/domain'
import { counted } from '@/lib/words'
import type { IconName } from '@/ui'

export interface LineWords {
  readonly icon: IconName
  readonly text: string
  readonly danger: boolean
}

const ICONS: Readonly<Record<FieldLine['kind'], IconName>> = {
  ...{ add_field: 'plus', add: 'plus', rename_field: 'edit', rename: 'edit', flag_field: 'sliders' },
  ...{
    order_fields: 'sort',
    order: 'sort',
    remove_field: 'trash',
    remove: 'trash',
    move: 'arrow-right',
    merge: 'inside',
  },
}

/** What one difference does, in words. */
export const lineWords = (base: FieldTrees, now: FieldTrees, line: FieldLine): LineWords => {
  const { kind, field, value, below } = line
  const before = base.fields.get(field)
  const after = now.fields.get(field)
  const old = (id: string | null) => (id === null ? 'the first level' : (before?.values.get(id)?.value ?? ''))
  const fresh = (id: string | null) => (id === null ? 'the first level' : (after?.values.get(id)?.value ?? ''))
  const text = (): string => {
    switch (kind) {
      case 'add_field':
        return `New field ${after?.name ?? ''}`
      case 'rename_field':
        return `${before?.name ?? ''}, now ${after?.name ?? ''}`
      case 'flag_field':
        return `${after?.name ?? ''}, other uses`
      case 'order_fields':
        return 'New order of fields'
      case 'remove_field':
        return `Field ${before?.name ?? ''}${below === 0 ? '' : ` and its ${counted(below, 'value', 'values')}`}`
      case 'add':
        return `${fresh(value)}, new`
      case 'rename':
        return `${old(value)}, now ${fresh(value)}`
      case 'move':
        return `${fresh(value)} to ${fresh((value !== null && after?.values.get(value)?.parent) || null)}`
      case 'order':
        return value === null ? `New order in ${after?.name ?? ''}` : `New order in ${fresh(value)}`
      case 'merge':
        return `${old(value)} into ${fresh(value === null ? null : heirOf(now, field, value)) || 'another value'}`
      case 'remove':
        return below === 0 ? old(value) : `${old(value)} and ${below} below it`
    }
  }
  return { icon: ICONS[kind], text: text(), danger: kind === 'remove' || kind === 'remove_field' }
}

const studies = (n: number): string => counted(n, 'study', 'studies')
const people = (n: number): string => counted(n, 'person', 'people')

/** Whom one difference touches, in words. */
export const touchedWords = ({ kind, studies: n, people: who }: FieldConsequence): string => {
  if (kind === 'add' || kind === 'add_field') return 'no study yet'
  if (kind === 'order' || kind === 'order_fields' || kind === 'flag_field') return ''
  if (n === 0 && who === 0) return 'no study'
  if (kind === 'remove' || kind === 'remove_field') {
    const lost = n === 0 ? null : `${studies(n)} ${n === 1 ? 'loses' : 'lose'} it`
    const followers = who === 0 ? null : `${people(who)} ${who === 1 ? 'follows' : 'follow'} it`
    return [lost, followers].filter(Boolean).join(', ')
  }
  if (kind === 'merge') return [studies(n), who === 0 ? null : people(who)].filter(Boolean).join(', ')
  return kind === 'move' ? `${studies(n)} ${n === 1 ? 'keeps' : 'keep'} it` : studies(n)
}

/** What saving does in all, in one or two sentences. */
export const totalWords = ({ studies: n, losing, people: who }: FieldConsequences): string => {
  if (n === 0 && who === 0) return 'No study is touched.'
  const touched = `${studies(n)} ${n === 1 ? 'changes' : 'change'} tags`
  const lose = losing === 0 ? '' : `, ${losing} of them ${losing === 1 ? 'loses' : 'lose'} one`
  const follow = who === 0 ? '' : ` The preferences of ${people(who)} follow.`
  return `${touched}${lose}.${follow}`
}
