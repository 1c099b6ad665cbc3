import styled from 'styled-components'
import { Icon, Muted } from '@/ui'
import { RuledList } from '@/ui/Sections'
import type { ShareResult } from '../remotes'

export const Results = styled(RuledList)`
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  li {
    display: grid;
    grid-template-columns: 20px minmax(0, 1fr);
    gap: 0 var(--s2);
    padding: var(--s2) var(--s3);
    overflow-wrap: anywhere;
  }
  svg {
    margin-top: var(--s0-5);
  }
  p {
    grid-column: 2;
  }
`
const Tinted = styled.span<{ readonly $sent: boolean }>`
  display: inline-flex;
  color: ${p => (p.$sent ? 'var(--success)' : 'var(--danger)')};
`
const OUTCOMES: Readonly<Record<ShareResult['outcome'], string>> = {
  sent: 'Sent',
  refused: 'Not sent',
  failed: 'Not sent',
}

/** What became of the mail to each address. */
export const ResultList = ({ results }: { readonly results: readonly ShareResult[] }) => (
  <Results aria-label="Result for each address">
    {results.map(({ email, outcome, reason }) => (
      <li key={email}>
        <Tinted $sent={outcome === 'sent'}>
          <Icon name={outcome === 'sent' ? 'success' : 'error'} />
        </Tinted>
        <span>{email}</span>
        <p>
          <Muted $size="sm">{[OUTCOMES[outcome], reason].filter(Boolean).join(': ')}</Muted>
        </p>
      </li>
    ))}
  </Results>
)
