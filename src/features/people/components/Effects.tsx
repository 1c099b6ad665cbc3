import type { RemoteState } from '@/store'
import { Skeleton } from '@/ui'
import { EffectList, type Effect } from '@/ui/EffectList'
import { Problem } from '@/ui/Words'

export interface EffectsProps<Counts> {
  /** The counts behind the effects; null while nobody asked for them. */
  readonly remote: RemoteState<Counts> | null
  readonly of: (counts: Counts) => readonly Effect[]
}

/** What a change will do, before it is made. */
export const Effects = <Counts,>({ remote, of }: EffectsProps<Counts>) => {
  if (remote?.data != null) return <EffectList effects={of(remote.data)} />
  return remote?.error ? (
    <Problem role="alert">{remote.error.message}</Problem>
  ) : (
    <div aria-busy="true">
      <Skeleton $height={72} />
    </div>
  )
}
