/** One value of a metadata field. Its place is that of its id in `below` of the field. */
export interface FieldValue {
  readonly id: string
  /** The last level only. */
  readonly value: string
  readonly parent: string | null
}

/** A metadata field with its tree. `below` holds the ids under each value in order, under null those of the first level. */
export interface FieldTree {
  readonly id: string
  readonly name: string
  readonly filterable: boolean
  readonly personalizable: boolean
  readonly values: ReadonlyMap<string, FieldValue>
  readonly below: ReadonlyMap<string | null, readonly string[]>
}

/** All fields of an organisation. */
export interface FieldTrees {
  /** Ids of the fields in order. */
  readonly order: readonly string[]
  readonly fields: ReadonlyMap<string, FieldTree>
  /** Values that were merged, by id, with the value that took them in; that one may be merged or removed later. */
  readonly merged: ReadonlyMap<string, string>
}

/** One step of editing. Positions count from 1; a larger one than there is means the end. New ids are the writer's own. */
export type FieldChange =
  | {
      readonly kind: 'add_field'
      readonly field: string
      readonly name: string
      readonly position: number
    }
  | {
      readonly kind: 'change_field'
      readonly field: string
      readonly name?: string | undefined
      readonly filterable?: boolean | undefined
      readonly personalizable?: boolean | undefined
      readonly position?: number | undefined
    }
  | { readonly kind: 'remove_field'; readonly field: string }
  | {
      readonly kind: 'add'
      readonly field: string
      readonly value: string
      readonly name: string
      readonly parent: string | null
      readonly position: number
    }
  | { readonly kind: 'rename'; readonly field: string; readonly value: string; readonly name: string }
  | {
      readonly kind: 'move'
      readonly field: string
      readonly value: string
      readonly parent: string | null
      readonly position: number
    }
  | { readonly kind: 'remove'; readonly field: string; readonly value: string }
  | { readonly kind: 'merge'; readonly field: string; readonly value: string; readonly into: string }

/** A change that cannot be made: which of its parts is wrong, and a sentence that says what to do. */
export interface FieldProblem {
  /** Index of the change. */
  readonly at: number
  readonly part: 'field' | 'value' | 'name' | 'parent' | 'into'
  readonly message: string
}

export const FIELD_LIMITS = {
  fields: 100,
  /** Values of one field. */
  values: 20_000,
  depth: 10,
  fieldName: 80,
  valueName: 120,
  /** All levels of a value with their separators, as filters of the library take them. */
  path: 500,
  /** Changes of one save. */
  changes: 20_000,
} as const

/** Between the levels of a path. */
export const LEVEL_SEPARATOR = ':::'
