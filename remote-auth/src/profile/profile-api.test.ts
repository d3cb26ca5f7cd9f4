/** @jest-environment node */
import { ApiError } from '@food/platform/api-error';
import { updateFailure } from './profile-api';

describe('A refused change of the profile', () => {
  it('says nothing more when the API client already said that the session is over', () => {
    const refusal = new ApiError('unauthorized', 401, 'UNAUTHORIZED', 'Please login again.', null);

    expect(updateFailure(refusal)).toBeNull();
  });

  it('passes an empty error field by', () => {
    const refusal = new ApiError('invalid', 400, 'INVALID', 'The name is too long.', { error: ' ' });

    expect(updateFailure(refusal)).toBe('The name is too long.');
  });
});
