import { useState, type ReactNode } from 'react'
import styled from 'styled-components'
import { TextField } from '@/ui'
import { isTooLong, lengthCount, lengthProblem } from '../model/keyLength'

const Counter = styled.span<{ readonly $look: 'plain' | 'good' | 'unusual' | 'wrong' }>`
  color: ${p => ({ plain: 'inherit', good: 'var(--success)', unusual: 'var(--warning)', wrong: 'var(--danger)' })[p.$look]};
`
const Doubt = styled.span`
  display: block;
  color: var(--warning);
`

interface Props {
  readonly label: string
  readonly secret?: boolean
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly hint?: string
  readonly error: string | undefined
  /** Characters that it has; without, they are not counted. */
  readonly length?: number | undefined
  /** Another length is only doubted: the provider decides. */
  readonly usual?: boolean
  /** Somebody tried to send it. */
  readonly tried: boolean
}

/** A key or a part of one, with its characters counted. Its length is judged once the field was left, or when it is too long. */
export const KeyField = ({ label, secret = false, hint, error, length, usual = false, tried, ...field }: Props) => {
  const [left, setLeft] = useState(false)
  const { value } = field
  const problem = length === undefined ? null : lengthProblem(value, length)
  const isJudged = problem !== null && length !== undefined && (left || tried || isTooLong(value, length))
  const look = isJudged ? (usual ? 'unusual' : 'wrong') : problem === null && value.trim() !== '' ? 'good' : 'plain'
  const doubt: ReactNode = isJudged && usual && (
    <Doubt>Usually {length} characters. Check that you copied all of it.</Doubt>
  )
  return (
    <TextField
      {...field}
      label={label}
      type={secret ? 'password' : 'text'}
      autoComplete="off"
      spellCheck={false}
      onBlur={() => setLeft(true)}
      aside={length !== undefined && <Counter $look={look}>{lengthCount(value, length)}</Counter>}
      hint={
        <>
          {hint}
          {doubt}
        </>
      }
      error={(isJudged && !usual ? problem : null) ?? error}
    />
  )
}
