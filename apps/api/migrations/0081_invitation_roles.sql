-- migrate:up

alter table staff_invitations validate constraint staff_invitations_role;
-- allowed: an invitation that the previous release writes during the upgrade fails, and staff send it again
alter table staff_invitations alter column role_id drop default;

-- migrate:down
-- Forward only: the next migration corrects a mistake.
