import type { StoryDetails } from '@core/contract'
import styled from 'styled-components'
import { useAppDispatch, useAppSelector } from '@/store'
import { Surface } from '@/ui'
import { lengthProblem, SUMMARY_MAX, TITLE_MAX, titleProblem } from '../../model'
import { storyWordsRemote } from '../../remotes'
import { selectStoryWords } from '../../selectors'
import type { WithStories } from '../../slice'
import { WordsForm } from './WordsForm'

const Sheet = styled(Surface)`
  padding: var(--s3) var(--s4) var(--s4);
`

/** Title and summary of a story, which save themselves. */
export const StoryWords = ({ story }: { readonly story: StoryDetails }) => {
  const dispatch = useAppDispatch()
  const call = useAppSelector((state: WithStories) => selectStoryWords(state, story.id))
  return (
    <Sheet>
      <WordsForm
        place={['story', story.id, 'words']}
        label={`Story: ${story.title}`}
        saved={{ title: story.title, summary: story.summary }}
        fields={[
          { name: 'title', label: 'Title of the story', max: TITLE_MAX, problem: titleProblem },
          {
            name: 'summary',
            label: 'Summary',
            max: SUMMARY_MAX,
            lines: 3,
            problem: text => lengthProblem(text, SUMMARY_MAX),
          },
        ]}
        call={call}
        send={(words, base) => dispatch(storyWordsRemote.requested({ storyId: story.id, change: { ...words, base } }))}
      />
    </Sheet>
  )
}
