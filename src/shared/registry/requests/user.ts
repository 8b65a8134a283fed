import { z } from 'zod';
import { limitedText } from '../fields.ts';

const RESERVED_NAMES = ['deleted_user', 'admin', 'moderator', 'user'];

/** registry §5.1 as form fields, besides `avatar` and `profilePageBg`. */
export const profileFormSchema = z.object({
  name: limitedText('displayName'),
  userName: limitedText('userName')
    .regex(/^[A-Za-z0-9_-]+$/)
    .refine((name) => !RESERVED_NAMES.includes(name.toLowerCase()), 'This name is reserved'),
  bio: limitedText('bio'),
});

/** registry §2.2. */
export const signInRequestSchema = z.object({
  email: limitedText('email'),
  password: limitedText('password'),
});
