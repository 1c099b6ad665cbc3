import { SUPPLIER_FIELD } from '../studyRules'
import { fieldNameProblem, fitProblem, isBelow, valueNameProblem } from './rules'
import { FIELD_LIMITS, type FieldChange, type FieldProblem, type FieldTrees, type FieldValue } from './types'
import {
  addField,
  begin,
  fieldAt,
  finish,
  folded,
  forget,
  idsBelow,
  lift,
  namedUnder,
  peekField,
  place,
  rename,
  type Working,
  type WorkingField,
} from './working'

type Wrong = Omit<FieldProblem, 'at'> | null
type Of<Kind extends FieldChange['kind']> = Extract<FieldChange, { readonly kind: Kind }>

const wrong = (part: FieldProblem['part'], message: string): Wrong => ({ part, message })

const GONE_VALUE = 'This value no longer exists. Discard this change, then choose another value.'
const GONE_FIELD = 'This field no longer exists. Discard this change.'

const takenField = (work: Working, name: string, id: string): boolean =>
  work.order.some(one => one !== id && folded(peekField(work, one)?.name ?? '') === folded(name))

const fieldName = (work: Working, id: string, name: string): Wrong => {
  const problem = fieldNameProblem(name)
  if (problem !== null) return wrong('name', problem)
  return takenField(work, name, id)
    ? wrong('name', `There is a field "${name.trim()}" already. Choose another name.`)
    : null
}

const put = (order: readonly string[], id: string, position: number): string[] => {
  const rest = order.filter(one => one !== id)
  rest.splice(Math.min(Math.max(position - 1, 0), rest.length), 0, id)
  return rest
}

const makeField = (work: Working, { field: id, name, position }: Of<'add_field'>): Wrong => {
  if (work.base.fields.has(id) || work.fields.has(id)) return wrong('field', 'This id is taken. Use another one.')
  if (work.order.length >= FIELD_LIMITS.fields)
    return wrong('field', `An organisation can have ${FIELD_LIMITS.fields} fields. Remove one first.`)
  const problem = fieldName(work, id, name)
  if (problem) return problem
  addField(work, id, name.trim())
  work.order = put(work.order, id, position)
  return null
}

const changeField = (work: Working, field: WorkingField, change: Of<'change_field'>): Wrong => {
  const { name, filterable, personalizable, position } = change
  if (name !== undefined) {
    if (field.name === SUPPLIER_FIELD && name.trim() !== SUPPLIER_FIELD)
      return wrong('name', `Every study needs ${SUPPLIER_FIELD}: this field keeps its name.`)
    const problem = fieldName(work, field.id, name)
    if (problem) return problem
    field.name = name.trim()
  }
  if (filterable !== undefined) field.filterable = filterable
  if (personalizable !== undefined) field.personalizable = personalizable
  if (position !== undefined) work.order = put(work.order, field.id, position)
  return null
}

const removeField = (work: Working, field: WorkingField): Wrong => {
  if (field.name === SUPPLIER_FIELD) return wrong('field', `Every study needs ${SUPPLIER_FIELD}: this field stays.`)
  work.removed.add(field.id)
  work.order = work.order.filter(one => one !== field.id)
  return null
}

const taken = (field: WorkingField, name: string, parent: string | null): Wrong => {
  const above = parent === null ? `in ${field.name}` : `under ${field.values.get(parent)?.value ?? ''}`
  return wrong('name', `There is a value "${name.trim()}" ${above} already. Choose another name, or merge the two.`)
}

/** What is wrong with a value of this name under this parent. */
const placeProblem = (field: WorkingField, name: string, parent: string | null, self: string): Wrong => {
  if (parent !== null && !field.values.has(parent))
    return wrong('parent', `The value above it is not in ${field.name}. Choose one of this field.`)
  const there = namedUnder(field, parent, name)
  return there !== undefined && there !== self ? taken(field, name, parent) : null
}

const addValue = (work: Working, field: WorkingField, change: Of<'add'>): Wrong => {
  const { value: id, name, parent, position } = change
  const isHeld = [...work.fields.values(), ...work.base.fields.values()].some(({ values }) => values.has(id))
  // Studies with a merged value follow its id to the other one.
  if (isHeld || work.merged.has(id)) return wrong('value', 'This id is taken. Use another one.')
  if (field.values.size >= FIELD_LIMITS.values)
    return wrong('value', `A field can have ${FIELD_LIMITS.values.toLocaleString('en')} values. Remove some first.`)
  const problem = valueNameProblem(name)
  if (problem !== null) return wrong('name', problem)
  const misplaced = placeProblem(field, name, parent, id)
  if (misplaced) return misplaced
  const value = { id, value: name.trim().normalize('NFC'), parent }
  const unfit = fitProblem(field, value, parent)
  if (unfit !== null) return wrong('parent', unfit)
  place(field, value, position)
  return null
}

const renameValue = (field: WorkingField, value: FieldValue, { name }: Of<'rename'>): Wrong => {
  const problem = valueNameProblem(name)
  if (problem !== null) return wrong('name', problem)
  const misplaced = placeProblem(field, name, value.parent, value.id)
  if (misplaced) return misplaced
  const named = { ...value, value: name.trim().normalize('NFC') }
  const unfit = fitProblem(field, named, value.parent)
  if (unfit !== null) return wrong('name', unfit)
  rename(field, value, named.value)
  return null
}

const moveValue = (field: WorkingField, value: FieldValue, { parent, position }: Of<'move'>): Wrong => {
  const misplaced = placeProblem(field, value.value, parent, value.id)
  if (misplaced) return misplaced
  if (isBelow(field, parent, value.id))
    return wrong('parent', `${value.value} cannot go below itself. Choose a value outside of it.`)
  const unfit = fitProblem(field, value, parent)
  if (unfit !== null) return wrong('parent', unfit)
  lift(field, value)
  place(field, { ...value, parent }, position)
  return null
}

const removeValue = (field: WorkingField, value: FieldValue): Wrong => {
  if (field.name === SUPPLIER_FIELD && value.parent === null && idsBelow(field, null).length === 1)
    return wrong('value', 'Every study needs a supplier. Add another one first.')
  lift(field, value)
  forget(field, value.id)
  return null
}

const mergeOne = (work: Working, field: WorkingField, value: FieldValue, into: string): void => {
  lift(field, value)
  for (const id of [...idsBelow(field, value.id)]) {
    const child = field.values.get(id)
    if (!child) continue
    const same = namedUnder(field, into, child.value)
    if (same === undefined) {
      lift(field, child)
      place(field, { ...child, parent: into }, Infinity)
    } else mergeOne(work, field, child, same)
  }
  forget(field, value.id)
  work.merged.set(value.id, into)
}

const mergeValue = (work: Working, field: WorkingField, value: FieldValue, { into }: Of<'merge'>): Wrong => {
  const target = field.values.get(into)
  if (!target) return wrong('into', `Choose a value of ${field.name} to merge ${value.value} into.`)
  if (into === value.id) return wrong('into', 'Choose another value than this one.')
  if (isBelow(field, into, value.id))
    return wrong('into', `${target.value} is below ${value.value}. Move it out first, or merge the other way round.`)
  for (const id of idsBelow(field, value.id)) {
    const child = field.values.get(id)
    const unfit = child ? fitProblem(field, child, into) : null
    if (unfit !== null) return wrong('into', unfit)
  }
  mergeOne(work, field, value, into)
  return null
}

const applyOne = (work: Working, change: FieldChange): Wrong => {
  if (change.kind === 'add_field') return makeField(work, change)
  const field = fieldAt(work, change.field)
  if (!field) return wrong('field', GONE_FIELD)
  if (change.kind === 'change_field') return changeField(work, field, change)
  if (change.kind === 'remove_field') return removeField(work, field)
  if (change.kind === 'add') return addValue(work, field, change)
  const value = field.values.get(change.value)
  if (!value) return wrong('value', GONE_VALUE)
  if (change.kind === 'rename') return renameValue(field, value, change)
  if (change.kind === 'move') return moveValue(field, value, change)
  if (change.kind === 'remove') return removeValue(field, value)
  return mergeValue(work, field, value, change)
}

/**
 * The trees after the changes, one after the other. A change that cannot be made is left out and reported; later ones are still
 * tried. Trees and lists that nothing touches stay the same objects.
 */
export const applyChanges = (
  trees: FieldTrees,
  changes: readonly FieldChange[],
): { readonly trees: FieldTrees; readonly problems: readonly FieldProblem[] } => {
  const work = begin(trees)
  const problems: FieldProblem[] = []
  for (const [at, change] of changes.entries()) {
    const problem = applyOne(work, change)
    if (problem) problems.push({ at, ...problem })
  }
  return { trees: finish(work), problems }
}
