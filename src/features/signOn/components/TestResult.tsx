import styled from 'styled-components'
import type { SignOnTest } from '@core/contract'
import { dayLabel } from '@/lib/dates'
import { Callout, MEDIA, Stack, TYPE } from '@/ui'
import { Note } from '@/ui/Words'
import { accountWords, mappedLines } from '../model/testWords'

const Facts = styled.dl`
  ${TYPE.sm}
  display: grid;
  grid-template-columns: 160px minmax(0, 1fr);
  gap: var(--s1-5) var(--s3);
  margin: 0;
  dt {
    color: var(--text-2);
    overflow-wrap: anywhere;
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  ${MEDIA.below768} {
    grid-template-columns: minmax(0, 1fr);
    dd {
      margin-bottom: var(--s1-5);
    }
  }
`
const Heading = styled.h4`
  ${TYPE.sm}
  font-weight: 600;
`

const time = (at: string) => new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

/** What the provider sent at the last test, and what it would mean for the person. */
export const TestResult = ({ test }: { readonly test: SignOnTest }) => (
  <Stack $gap="s3">
    <Callout
      tone={test.ok ? (test.missing.length > 0 ? 'warning' : 'success') : 'danger'}
      title={`${test.ok ? 'Test passed' : 'Test failed'}, ${dayLabel(test.at)}, ${time(test.at)}`}
    >
      {test.problem !== null && <p>{test.problem}</p>}
      {test.missing.map(line => (
        <p key={line}>{line}</p>
      ))}
      {test.ok && test.problem === null && test.missing.length === 0 && <p>Everything needed was sent.</p>}
    </Callout>
    {test.mapped && (
      <>
        <Heading>What it means here</Heading>
        <Facts>
          {mappedLines(test.mapped).map(([name, value]) => [
            <dt key={name}>{name}</dt>,
            <dd key={`${name} `}>{value}</dd>,
          ])}
          <dt>Account</dt>
          <dd>{accountWords(test.mapped.account)}</dd>
        </Facts>
      </>
    )}
    {test.subject !== null && (
      <>
        <Heading>What was sent</Heading>
        <Facts>
          <dt>Subject</dt>
          <dd>{test.subject}</dd>
          {test.attributes.map(({ name, values }, at) => [
            <dt key={`${at} name`}>{name}</dt>,
            <dd key={`${at} value`}>{values.join(', ') || 'empty'}</dd>,
          ])}
        </Facts>
        {test.signature !== null && <Note>{test.signature}</Note>}
      </>
    )}
  </Stack>
)
