import { useState } from 'react'
import styled from 'styled-components'
import { paths } from '@/lib/paths'
import { EmptyState, Link, PageFrame, PageHeading, SearchField } from '@/ui'

const Field = styled.div`
  width: min(440px, 100%);
`

/** The results screen without a query. */
export const EmptySearch = ({ onSearch }: { readonly onSearch: (query: string) => void }) => {
  const [text, setText] = useState('')
  return (
    <PageFrame>
      <PageHeading title="Search" />
      <EmptyState
        icon="search"
        title="What are you looking for?"
        action={
          <Field>
            <SearchField
              label="Search the library"
              value={text}
              onValueChange={setText}
              onSearch={words => {
                if (words.trim() !== '') onSearch(words.trim())
              }}
            />
          </Field>
        }
      >
        Search the names and contents of studies, stories, questions and documents. Or compare a whole draft
        questionnaire with what was <Link href={paths.askedBefore()}>asked before</Link>.
      </EmptyState>
    </PageFrame>
  )
}
