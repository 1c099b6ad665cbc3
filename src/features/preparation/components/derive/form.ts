import type { OutputOf, previewStep } from '@core/contract'
import type { TypedDerived } from '../../model/derive'
import type { Values } from '../../model/sets'

/** What each form of a derived variable works on. */
export interface FormProps {
  readonly typed: TypedDerived
  /** Variables whose answers are known already, by name. */
  readonly values: ReadonlyMap<string, Values>
  readonly onChange: (change: Partial<TypedDerived>) => void
}

/** A form that shows figures of the preview beside what they come from. */
export interface SeenProps extends FormProps {
  readonly seen: OutputOf<typeof previewStep> | null
}
