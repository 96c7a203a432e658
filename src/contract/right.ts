import { z } from 'zod'
import { RIGHTS } from './right-words'

export const Right = z.enum(RIGHTS)
