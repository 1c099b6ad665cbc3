import type { CarriedForm } from '@core/contract'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { count, counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, ErrorState, Row, Stack } from '@/ui'
import { carriedRemote, renameRemote } from '../carried'
import { selectCarried, selectRename } from '../selectors'
import { LabelledLine, LabelledList, type LineLabel } from './LabelledList'

const KINDS: Readonly<Record<CarriedForm['findings'][number]['kind'], LineLabel>> = {
  lost: ['Lost', 'danger'],
  reduced: ['Reduced', 'warning'],
  new_answers: ['New answers', 'warning'],
  differs: ['Other question', 'danger'],
  gone: ['Not in the file', 'warning'],
  new: ['New variable', 'success'],
}

interface RenameProps {
  readonly rename: CarriedForm['renames'][number]
  readonly busy: boolean
  readonly onDecide: (accepted: boolean) => void
}

/** A variable that may have another name in this file; the decision can be changed until the version is published. */
const Rename = ({ rename: { from, to, text, reason, state }, busy, onDecide }: RenameProps) => {
  const wait = busy ? 'A version is being made' : null
  return (
    <Callout
      tone={state === 'proposed' ? 'warning' : 'info'}
      title={
        state === 'proposed'
          ? `Is ${to} the variable that was called ${from}?`
          : state === 'accepted'
            ? `${to} is used as ${from}`
            : `${to} is a new variable`
      }
    >
      <Stack $gap="s2">
        <span>
          {text !== from && `${text} `}
          {reason}
        </span>
        <Row $gap="s2" $wrap>
          {state !== 'accepted' && (
            <Button size="sm" disabledReason={wait} onClick={() => onDecide(true)}>
              Same variable
            </Button>
          )}
          {state !== 'refused' && (
            <Button size="sm" disabledReason={wait} onClick={() => onDecide(false)}>
              Not the same
            </Button>
          )}
        </Row>
      </Stack>
    </Callout>
  )
}

/** What became of the preparation of the file before: what was kept and lost, and variables that may be renamed. */
export const CarriedSteps = ({ address }: { readonly address: DatasetAddress }) => {
  const dispatch = useAppDispatch()
  const { data: carried, error } = useAppSelector(selectCarried)
  const rename = useAppSelector(selectRename)
  if (error)
    return (
      <ErrorState
        message="What became of the preparation could not be loaded."
        detail={error.message}
        onRetry={() => dispatch(carriedRemote.requested(address))}
      />
    )
  if (!carried || (carried.kept === 0 && carried.findings.length === 0 && carried.renames.length === 0)) return null
  const busy = rename.isFetching || carried.making
  return (
    <Stack $gap="s3">
      <h3>Preparation of the file of version {carried.from_version}</h3>
      {carried.kept > 0 && <p>{counted(carried.kept, 'step is carried over', 'steps are carried over')} unchanged.</p>}
      {carried.making && <p role="status">A version with your decision is being made.</p>}
      {carried.renames.map(each => (
        <Rename
          key={each.from}
          rename={each}
          busy={busy}
          onDecide={accepted => dispatch(renameRemote.requested({ ...address, from: each.from, accepted }))}
        />
      ))}
      {(rename.error ?? null) !== null && (
        <Callout tone="danger" role="alert">
          Your decision was not saved. {rename.error?.message}
        </Callout>
      )}
      {carried.failure !== null && (
        <Callout tone="danger" role="alert">
          {carried.failure}
        </Callout>
      )}
      {carried.findings.length > 0 && (
        // A long list scrolls by itself.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <LabelledList $height={260} aria-label="What the preparation loses" tabIndex={0}>
          {carried.findings.map(({ kind, variable, text, detail }) => (
            <LabelledLine
              key={`${kind} ${variable} ${detail}`}
              label={KINDS[kind]}
              name={variable}
              {...{ text, detail }}
            />
          ))}
          {carried.more > 0 && <li>And {count(carried.more)} more.</li>}
        </LabelledList>
      )}
    </Stack>
  )
}
