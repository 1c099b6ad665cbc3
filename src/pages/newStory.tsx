import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { NewStoryForm } from '@/features/stories/ui'
import { paths } from '@/lib/paths'

const NewStoryPage = () => {
  const navigate = useNavigate()
  const open = useCallback(
    (storyId: string) => void navigate(paths.story(storyId, { edit: '1' }), { replace: true }),
    [navigate],
  )
  return <NewStoryForm onCreated={open} />
}

export default NewStoryPage
